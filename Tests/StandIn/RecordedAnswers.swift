import Foundation

/// The recorded answers of GitHub, which lie beside the project and not in it.
package enum RecordedAnswers {
  /// Where they are, if they are.
  package static let folder = root.deletingLastPathComponent()
    .appendingPathComponent("shared/fixtures").path

  /// Whether they are there; a test that needs them is skipped where they are not.
  package static var areThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// The names of the answers of one kind, such as `profiles`, in order.
  package static func names(of kind: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(kind)")
      .filter { $0.hasSuffix(".headers") }.map { String($0.dropLast(".headers".count)) }.sorted()
  }

  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}
