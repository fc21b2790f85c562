import Foundation

/// A folder for a test's files, which is deleted with this object.
final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "ghbrowse-store-" + UUID().uuidString

  init() {
    mkdir(path, 0o700)
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
