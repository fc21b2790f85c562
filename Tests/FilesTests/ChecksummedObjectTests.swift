import XCTest

@testable import Files

/// Objects whose checksum is their last member.
final class ChecksummedObjectTests: XCTestCase {
  private let body = Array(#"{"note":"met at FOSDEM""#.utf8)

  func test_anObject_isReadAgain_andIsJSONWithItsChecksum() {
    let object = ChecksummedObject.bytes(body)
    XCTAssertEqual(
      String(decoding: object, as: UTF8.self), #"{"note":"met at FOSDEM","crc":"bd32246d"}"#)
    XCTAssertEqual(object.count, body.count + ChecksummedObject.endLength)
    XCTAssertEqual(ChecksummedObject.checked(object), body + Array("}".utf8))
  }

  func test_anyByteThatIsAnother_isFound() {
    let object = ChecksummedObject.bytes(body, before: [1, 2])
    XCTAssertNotNil(ChecksummedObject.checked(object, before: [1, 2]))
    for index in object.indices {
      var damaged = object
      damaged[index] ^= 1
      XCTAssertNil(ChecksummedObject.checked(damaged, before: [1, 2]), "byte \(index)")
    }
    XCTAssertNil(ChecksummedObject.checked(object, before: [1, 3]))
    XCTAssertNil(ChecksummedObject.checked(object))
  }

  func test_whatIsShorterThanAChecksum_isNone() {
    for count in 0..<ChecksummedObject.endLength {
      XCTAssertNil(ChecksummedObject.checked(ChecksummedObject.bytes(body).suffix(count)))
    }
  }
}
