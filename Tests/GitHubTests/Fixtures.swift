import Foundation
import XCTest

/// Recorded answers beside the project's root.
enum Fixtures {
  /// - Throws: `XCTSkip`, which names the folder, when it is missing.
  static func folder() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "../shared/fixtures").standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw XCTSkip("\(folder) is missing")
    }
    return folder
  }

  /// The names of the answers of one kind, such as `profiles`, in order.
  static func names(of kind: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder())/\(kind)")
      .filter { $0.hasSuffix(".headers") }.map { String($0.dropLast(".headers".count)) }.sorted()
  }
}
