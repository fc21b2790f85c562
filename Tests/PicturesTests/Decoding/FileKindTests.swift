import XCTest

@testable import Pictures

final class FileKindTests: XCTestCase {
  func test_I4_aKindIsToldByTheFirstBytes() {
    let files: [(String, FileKind)] = [
      ("GIF89a", .gif), ("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ", .webp), ("BM", .bmp),
      ("\u{0}\u{0}\u{0}\u{20}ftypavif", .heif), ("\u{7F}ELF\u{2}", .program),
      ("II*\u{0}", .tiff), ("MM\u{0}*", .tiff), ("\u{0}\u{0}\u{1}\u{0}", .icon),
      ("<svg xmlns=\"http://www.w3.org/2000/svg\">", .svg),
      ("\u{FEFF}\n<?xml version=\"1.0\"?><!-- a --><SVG>", .svg),
      ("<!DOCTYPE html><title>Sign in</title>", .html), ("  <html lang=en>", .html),
      ("{\"message\": \"Not Found\"}", .json), ("Not found", .unknown), ("", .empty),
    ]
    for (text, kind) in files {
      XCTAssertEqual(FileKind(of: Array(text.utf8)), kind, text)
      XCTAssertThrowsError(try PictureDecoder().bitmap(from: Array(text.utf8))) { error in
        XCTAssertEqual(error as? PictureError, .unsupportedFormat(kind))
      }
    }
  }

  func test_I4_anErrorSaysWhatItIs() {
    XCTAssertEqual(PictureError.unsupportedFormat(.gif).description, "neither PNG nor JPEG but GIF")
    XCTAssertEqual(
      PictureError.tooManyPixels(width: 60_000, height: 1).description,
      "the picture says that it is 60000 × 1 pixels large, 2048 a side are the most")
    XCTAssertEqual(
      PictureError.tooManyBytes(3_000_000).description,
      "the picture has 3000000 bytes, 2097152 are the most")
    XCTAssertEqual(
      PictureError.damaged("it ends too early").description,
      "the picture is damaged: it ends too early")
    XCTAssertEqual(
      PictureError.unsupportedFeature("JPEG of four inks").description,
      "pictures of this kind are not drawn: JPEG of four inks")
  }
}
