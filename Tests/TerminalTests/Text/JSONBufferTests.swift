import Foundation
import TestSupport
import XCTest

@testable import Terminal

/// JSON in one buffer (X1).
final class JSONBufferTests: XCTestCase {
  func test_X1_aString_isWhatAnEncoderMakesOfIt_withDangerousCharactersEscaped() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    var scalars = (0...0x2FF).map { $0 } + [0x2028, 0x2029, 0x202E, 0x2066, 0x200F, 0x61C]
    scalars += [0x200B, 0xFEFF, 0xFFFD, 0xFFFF, 0x1F600, 0xE0001, 0x10FFFF]
    for value in scalars {
      let scalar = try XCTUnwrap(Unicode.Scalar(value))
      for string in ["\(scalar)", "ada \(scalar)/\u{301}", "日本 \(scalar)\"\\"] {
        var json = JSONBuffer()
        json.append(string: string)
        XCTAssertEqual(
          json.text, JSONBuffer(encoded: try encoder.encode(string)).text, "\(value)")
        let back = try JSONDecoder().decode(String.self, from: Data(json.utf8))
        XCTAssertEqual(back.unicodeScalars.map(\.value), string.unicodeScalars.map(\.value))
      }
    }
  }

  func test_X1_encodedJSON_keepsEverything_andSendsNothing() throws {
    let text = "a\u{7F}\u{9B}\u{2028}\u{202E}é"
    let safe = JSONBuffer(encoded: try JSONEncoder().encode([text])).text.string
    XCTAssertFalse(safe.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
    XCTAssertEqual(try JSONDecoder().decode([String].self, from: Data(safe.utf8)), [text])
  }

  func test_valuesFollowEachOther_untilTheyAreCleared() {
    var key = JSONBuffer()
    key.append(string: "id")
    var json = JSONBuffer()
    json.append(mark: "{")
    json.append(key)
    json.append(mark: ":")
    json.append(number: .min)
    json.append(mark: "}")
    XCTAssertEqual(json.text.string, #"{"id":-9223372036854775808}"#)
    json.clear()
    XCTAssertTrue(json.text.isEmpty)
  }
}
