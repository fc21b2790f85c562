import Foundation
import Terminal
import XCTest

@testable import Interface

/// How the layout of profiles is read (P5).
@MainActor
final class ProfileTemplateTests: XCTestCase {
  private let lines = ProfileTemplate.builtIn.paragraphs.flatMap(\.lines)

  func test_P5_theLayout_hasEveryField_andNoneThatDoesNotExist() async {
    XCTAssertEqual(Set(lines.flatMap(\.fields)), Set(ProfileField.allCases))
    for case .words(let words) in lines.flatMap(\.parts).flatMap(\.pieces) {
      XCTAssertFalse(words.string.contains { "{}".contains($0) }, words.string)
    }
    for line in lines.filter({ $0.fields.contains { [.bio, .changes, .note].contains($0) } }) {
      XCTAssertEqual(line.fields.count, 1, "a field with lines of its own stands alone")
    }
  }

  func test_P5_theLayout_hasItsPictureAndItsLabels() async {
    XCTAssertTrue(ProfileTemplate.builtIn.paragraphs[0].isBesidePicture)
    XCTAssertEqual(ProfileTemplate.builtIn.paragraphs.last?.isBesidePicture, false)
    XCTAssertEqual(
      lines.compactMap { $0.label?.string },
      ["Company", "Blog", "Location", "E-mail", "Twitter", "For hire", "Joined", "Page"])
  }

  func test_P5_aLine_isItsStyle_itsLabel_andPartsWithFieldsInThem() async {
    let line = TemplateLine("badge  Works for: at {company} (now) · {name}  {type}")
    XCTAssertEqual(line.style, .badge)
    XCTAssertEqual(line.label?.string, "Works for")
    XCTAssertEqual(line.parts.map(\.separator.string), [" · ", " · ", "  "])
    XCTAssertEqual(line.fields, [.company, .name, .type])
    XCTAssertEqual(line.parts[0].pieces.count, 3)
  }
}
