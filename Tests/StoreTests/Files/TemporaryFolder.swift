import Foundation

/// A folder for a test's files, which goes with the test.
final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "ghbrowse-files-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names in it.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func put(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }
}
