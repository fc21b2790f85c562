import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Terminal

/// Every image of the recorded answers, against what the reference decoder makes of it.
final class ReferenceImagesTests: XCTestCase {
  // The reference decodes some of these, at least in part.
  private static let refused: Set = [
    "jpg-cmyk-1.jpg", "jpg-extraneous.jpg", "BROKEN-empty.jpg", "BROKEN-missing-sof.jpg",
    "BROKEN-no-frame-data.gif", "alpha.gif", "anim-local-cmaps.gif", "anim.gif", "interlaced.gif",
    "noise-32x32.gif", "pixel.tiff", "pixel.webp", "png-xd0n2c08.png", "png-xhdn0g08.png",
    "png-xs1n0g01.png",
  ]

  func test_S4_soundPNGAndJPEG_matchTheReference_inSizeAndMeanColour() throws {
    let sound = try ReferenceImage.all().filter { !Self.refused.contains($0.name) }
    XCTAssertEqual(sound.count, 36)
    for image in sound {
      let file = try image.bytes()
      let bitmap = try Bitmap(decoding: file)
      XCTAssertEqual(bitmap.size, image.size, image.name)
      // libpng applies the gamma that a file names, as browsers do; the reference ignores it.
      if Data(file).range(of: Data("gAMA".utf8)) != nil { continue }
      let mean = try XCTUnwrap(image.meanOverBlack)
      for (ours, reference) in zip(bitmap.meanOverBlack, mean) {
        // Two percent, and what rounding down took.
        XCTAssertEqual(ours, reference + 0.5, accuracy: 0.02 * 255 + 0.5, image.name)
      }
    }
  }

  func test_fI4_allElse_isRefused() throws {
    let images = try ReferenceImage.all().filter { Self.refused.contains($0.name) }
    XCTAssertEqual(images.count, Self.refused.count)
    for image in images {
      XCTAssertThrowsError(try Bitmap(decoding: image.bytes()), image.name)
    }
  }

  func test_S4_aJPEG_isDecodedNoSmallerThanWanted_andNoLargerThanItIs() throws {
    for photo in try ReferenceImage.all().filter({
      ["taxic.jpg", "progressive-cat.jpg"].contains($0.name)
    }) {
      let whole = try Bitmap(decoding: photo.bytes()).size
      let wanted = PixelSize(width: 160, height: 80)
      let small = try Bitmap(decoding: photo.bytes(), filling: wanted).size
      XCTAssertLessThan(small.count, whole.count / 3)
      XCTAssertTrue(small.width >= wanted.width && small.height >= wanted.height, photo.name)
      let large = PixelSize(width: 4000, height: 9)
      XCTAssertEqual(try Bitmap(decoding: photo.bytes(), filling: large).size, whole)
    }
  }
}

/// An image beside the project, and what a reference decoder makes of it.
private struct ReferenceImage {
  let name: String
  /// `nil` when the reference cannot decode it.
  let size: PixelSize?
  /// The mean of the bytes over black, rounded down: red, green, blue.
  let meanOverBlack: [Double]?

  static func all() throws -> [Self] {
    try RecordedAnswers.skipUnlessThere()
    let index = URL(fileURLWithPath: "\(RecordedAnswers.folder)/index.json")
    let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: index))
    return try XCTUnwrap(entries as? [[String: Any]]).compactMap(Self.init)
  }

  private init?(_ entry: [String: Any]) {
    guard let body = entry["body"] as? String, let reference = entry["reference"] as? [String: Any],
      entry["format"] is String
    else { return nil }
    name = String(body.drop { $0 != "/" }.dropFirst())
    let sides = ["width", "height"].compactMap { reference[$0] as? Int }
    size = sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
    // As `#RRGGBB`.
    meanOverBlack = (reference["mean_over_black"] as? String)
      .flatMap { Int($0.dropFirst(), radix: 16) }
      .map { [Double($0 >> 16), Double($0 >> 8 & 0xFF), Double($0 & 0xFF)] }
  }

  func bytes() throws -> [UInt8] {
    try [UInt8](
      Data(contentsOf: URL(fileURLWithPath: "\(RecordedAnswers.folder)/images/\(name)")))
  }
}
