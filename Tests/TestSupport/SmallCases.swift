import Foundation
import StandIn
import XCTest

/// Small inputs with their right values, in a folder beside the project.
package enum SmallCases {
  /// The rows of a file, each with its fields; skips a test if the file is missing.
  package static func rows(of name: String) throws -> [[String]] {
    let folder = URL(fileURLWithPath: RecordedAnswers.folder).deletingLastPathComponent()
    let path = folder.appendingPathComponent("cases/\(name)").path
    try XCTSkipUnless(
      FileManager.default.fileExists(atPath: path),
      "NOT TESTED: the small cases are missing; put them into ../shared/cases, seen from the project"
    )
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { text(String($0)) } }
    XCTAssertFalse(rows.isEmpty, path)
    return rows
  }

  private static func text(_ field: String) -> String {
    var (text, isEscaped) = ("", false)
    for character in field {
      if isEscaped {
        text.append(["n": "\n", "r": "\r", "t": "\t"][character] ?? character)
      } else if character != "\\" {
        text.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return text
  }
}
