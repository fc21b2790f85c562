import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Terminal

/// Every image of the recorded answers, against what the reference decoder makes of it.
final class ReferenceImagesTests: XCTestCase {
  // The reference decodes some of these, or half of them; they give the placeholder all the same.
  private static let refused: Set = [
    "jpg-cmyk-1.jpg", "jpg-extraneous.jpg", "BROKEN-empty.jpg", "BROKEN-missing-sof.jpg",
    "BROKEN-no-frame-data.gif", "alpha.gif", "anim-local-cmaps.gif", "anim.gif", "interlaced.gif",
    "noise-32x32.gif", "pixel.tiff", "pixel.webp", "png-xd0n2c08.png", "png-xhdn0g08.png",
    "png-xs1n0g01.png",
  ]

  func test_S4_soundPNGAndJPEG_matchTheReference_inSizeAndMeanColour() throws {
    let sound = try images().filter { !Self.refused.contains($0.name) }
    XCTAssertEqual(sound.count, 36)
    for image in sound {
      let file = try image.bytes()
      let bitmap = try Bitmap(decoding: file)
      XCTAssertEqual(bitmap.size, image.size, image.name)
      // libpng applies the gamma that a file names, as browsers do; the reference ignores it.
      if Data(file).range(of: Data("gAMA".utf8)) != nil { continue }
      let mean = try XCTUnwrap(image.meanOverBlack)
      for (ours, reference) in zip(bitmap.meanOverBlack, mean) {
        // Two of a hundred, besides what rounding down took.
        XCTAssertEqual(ours, reference + 0.5, accuracy: 0.02 * 255 + 0.5, image.name)
      }
    }
  }

  func test_I4_allElse_isRefused() throws {
    let images = try images().filter { Self.refused.contains($0.name) }
    XCTAssertEqual(images.count, Self.refused.count)
    for image in images {
      XCTAssertThrowsError(try Bitmap(decoding: image.bytes()), image.name)
    }
  }

  func test_S4_aJPEG_isDecodedNoSmallerThanWanted_andLooksTheSame() throws {
    let photos = try images().filter { ["taxic.jpg", "progressive-cat.jpg"].contains($0.name) }
    XCTAssertEqual(photos.count, 2)
    for photo in photos {
      let whole = try Bitmap(decoding: photo.bytes())
      for wanted in [PixelSize(width: 32, height: 16), PixelSize(width: 160, height: 80)] {
        let small = try Bitmap(decoding: photo.bytes(), filling: wanted)
        XCTAssertLessThan(small.size.count, whole.size.count / 3)
        XCTAssertGreaterThanOrEqual(small.size.width, wanted.width)
        XCTAssertGreaterThanOrEqual(small.size.height, wanted.height)
        for (ours, reference) in zip(small.meanOverBlack, whole.meanOverBlack) {
          XCTAssertEqual(ours, reference, accuracy: 0.02 * 255, photo.name)
        }
      }
      let large = try Bitmap(decoding: photo.bytes(), filling: PixelSize(width: 4000, height: 9))
      XCTAssertEqual(large.size, whole.size, "never larger than it is")
    }
  }

  private func images() throws -> [ReferenceImage] {
    try RecordedAnswers.skipUnlessThere()
    return try ReferenceImage.all()
  }
}
