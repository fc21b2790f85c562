import Foundation
import XCTest

/// The recorded answers of GitHub, which lie beside the project and not in it.
enum Fixtures {
  /// The folder's path.
  ///
  /// - Throws: `XCTSkip`, which names the folder, where it is missing.
  static func folder() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared/fixtures").path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw XCTSkip("the recorded answers are missing: ../shared/fixtures, seen from the project")
    }
    return folder
  }
}
