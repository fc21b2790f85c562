import Foundation
import XCTest

@testable import Pictures

final class SRGBTransferTests: XCTestCase {
  func test_P2_theTables_areThoseOfSRGB() {
    for byte in 0...255 {
      let value = Double(byte) / 255
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      XCTAssertEqual(Double(SRGBTransfer.linear[byte]), light, accuracy: 1e-6)
    }
  }

  func test_P2_eachByte_comesBackFromItsLight() {
    XCTAssertEqual(SRGBTransfer.encoded.count, SRGBTransfer.steps + 1)
    for byte in 0...255 {
      let step = Int(SRGBTransfer.linear[byte] * Float(SRGBTransfer.steps) + 0.5)
      XCTAssertEqual(SRGBTransfer.encoded[step], UInt8(byte))
    }
  }
}
