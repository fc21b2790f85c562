import XCTest

@testable import Files

/// Objects whose checksum is their last member (C9).
final class ChecksummedObjectTests: XCTestCase {
  private let body = Array(#"{"note":"met at FOSDEM""#.utf8)

  func test_C9_anObject_isReadAgain_andAnyOtherByteOrLengthIsFound() {
    let object = ChecksummedObject.bytes(body)
    XCTAssertEqual(
      String(decoding: object, as: UTF8.self), #"{"note":"met at FOSDEM","crc":"bd32246d"}"#)
    XCTAssertEqual(ChecksummedObject.checked(object), body + Array("}".utf8))
    for index in object.indices {
      var damaged = object
      damaged[index] ^= 1
      XCTAssertNil(ChecksummedObject.checked(damaged), "byte \(index)")
      XCTAssertNil(ChecksummedObject.checked(object.prefix(index)), "\(index) bytes")
      XCTAssertNil(ChecksummedObject.checked(object.suffix(index)), "\(index) bytes")
    }
  }
}
