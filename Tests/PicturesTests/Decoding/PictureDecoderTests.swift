import Foundation
import StandIn
import TerminalCells
import TestSupport
import XCTest

@testable import Pictures

/// Every image of the recorded answers, against what the reference decoder makes of it.
final class PictureDecoderTests: XCTestCase {
  private let decoder = PictureDecoder()
  // Pillow decodes these, or half of them; they give the placeholder all the same.
  // Its words differ between versions.
  private static let library = "as the library says"
  private let refused: [String: PictureError] = [
    "jpg-cmyk-1.jpg": .unsupportedFeature("JPEG of four inks"),
    "jpg-extraneous.jpg": .damaged(PictureDecoderTests.library),
    "BROKEN-empty.jpg": .unsupportedFormat(.empty),
    "BROKEN-missing-sof.jpg": .damaged("it ends too early"),
    "BROKEN-no-frame-data.gif": .unsupportedFormat(.gif),
    "alpha.gif": .unsupportedFormat(.gif),
    "anim-local-cmaps.gif": .unsupportedFormat(.gif),
    "anim.gif": .unsupportedFormat(.gif),
    "interlaced.gif": .unsupportedFormat(.gif),
    "noise-32x32.gif": .unsupportedFormat(.gif),
    "pixel.tiff": .unsupportedFormat(.tiff),
    "pixel.webp": .unsupportedFormat(.webp),
    "png-xd0n2c08.png": .damaged(PictureDecoderTests.library),
    "png-xhdn0g08.png": .damaged(PictureDecoderTests.library),
    "png-xs1n0g01.png": .unsupportedFormat(.unknown),
  ]

  func test_S4_soundPNGAndJPEG_matchTheReference_inSizeAndMeanColour() throws {
    let sound = try images().filter { refused[$0.name] == nil }
    XCTAssertEqual(sound.count, 36)
    for image in sound {
      let bitmap = try decoder.bitmap(from: image.bytes())
      XCTAssertEqual(bitmap.size, image.reference.size, image.name)
      let mean = try XCTUnwrap(image.reference.meanOverBlack)
      for (ours, reference) in zip(bitmap.meanOverBlack, mean) {
        // Two of a hundred, besides what rounding down took.
        XCTAssertEqual(ours, reference + 0.5, accuracy: 0.02 * 255 + 0.5, image.name)
      }
    }
  }

  func test_I4_allElse_isRefused_andSaysWhatItIs() throws {
    let images = try images().filter { refused[$0.name] != nil }
    XCTAssertEqual(images.count, refused.count)
    for image in images {
      XCTAssertThrowsError(try decoder.bitmap(from: image.bytes()), image.name) { error in
        let expected = refused[image.name]
        if expected == .damaged(Self.library), case .damaged = error as? PictureError { return }
        XCTAssertEqual(error as? PictureError, expected, image.name)
      }
    }
  }

  func test_S4_aJPEG_isDecodedNoSmallerThanWanted_andLooksTheSame() throws {
    let photos = try images().filter { ["taxic.jpg", "progressive-cat.jpg"].contains($0.name) }
    XCTAssertEqual(photos.count, 2)
    for photo in photos {
      let whole = try decoder.bitmap(from: photo.bytes())
      for wanted in [PixelSize(width: 32, height: 16), PixelSize(width: 160, height: 80)] {
        let small = try decoder.bitmap(from: photo.bytes(), filling: wanted)
        XCTAssertLessThan(small.size.count, whole.size.count / 3)
        XCTAssertGreaterThanOrEqual(small.size.width, wanted.width)
        XCTAssertGreaterThanOrEqual(small.size.height, wanted.height)
        for (ours, reference) in zip(small.meanOverBlack, whole.meanOverBlack) {
          XCTAssertEqual(ours, reference, accuracy: 0.02 * 255, photo.name)
        }
      }
    }
  }

  func test_S4_whatIsWantedLargerThanItIs_isDecodedAsItIs() throws {
    for image in try images() where ["jpg-33x33.jpg", "png-s40n3p04.png"].contains(image.name) {
      let wanted = PixelSize(width: 400, height: 400)
      let bitmap = try decoder.bitmap(from: image.bytes(), filling: wanted)
      XCTAssertEqual(bitmap.size, image.reference.size)
    }
  }

  func test_I6_twoMiBAreTheMost() {
    let bytes = [UInt8](repeating: 0, count: PictureDecoder.byteLimit + 1)
    XCTAssertThrowsError(try decoder.bitmap(from: bytes)) { error in
      XCTAssertEqual(error as? PictureError, .tooManyBytes(bytes.count))
    }
    XCTAssertThrowsError(try decoder.bitmap(from: Array(bytes.dropLast()))) { error in
      XCTAssertEqual(error as? PictureError, .unsupportedFormat(.unknown))
    }
  }

  func test_I3_manyThreadsAtOnce_decodeWhatOneDoes() throws {
    let files = try images().filter { $0.reference.decodes && refused[$0.name] == nil }
      .map { try $0.bytes() }
    let decoder = decoder
    let alone = files.map { try? decoder.bitmap(from: $0) }
    DispatchQueue.concurrentPerform(iterations: files.count * 4) { number in
      let index = number % files.count
      XCTAssertEqual(try? decoder.bitmap(from: files[index]), alone[index])
    }
  }

  func test_theFixture_isADiscOnSand() throws {
    let file = URL(fileURLWithPath: "\(Fixtures.folder)/images/1.png")
    let bitmap = try PictureDecoder().bitmap(from: [UInt8](Data(contentsOf: file)))
    XCTAssertEqual(bitmap.size, PixelSize(width: 32, height: 32))
    XCTAssertEqual(bitmap.pixel(16, 16), [40, 90, 200, 255])
    XCTAssertEqual(bitmap.pixel(0, 0), [230, 210, 160, 255])
  }

  private func images() throws -> [ReferenceImage] {
    try RecordedAnswers.skipUnlessThere()
    return try ReferenceImage.all()
  }
}
