import XCTest

@testable import GitHub

/// What an answer is worth as a picture (rel 2.8.1, I4).
final class AvatarTests: XCTestCase {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1, 2]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 9]

  func test_I4_aPNGOrJPEG_isAPicture_whateverItCallsItself() throws {
    for bytes in [Self.png, Self.jpeg] {
      for type in ["image/png", "image/gif", "application/octet-stream", ""] {
        let avatar = try Avatar(
          HTTPResponse(status: 200, headers: ["Content-Type": type], body: bytes),
          isConditional: false)
        XCTAssertEqual(avatar, Avatar(bytes: bytes, validators: nil), type)
      }
    }
  }

  func test_I4_anythingElse_isNone_evenWhenItIsCalledAPNG() {
    let bodies: [[UInt8]] = [
      [], [0x89], Array(Self.png.prefix(7)), [0xFF, 0xD8], Array("GIF89a;".utf8),
      Array("RIFF\0\0\0\0WEBPVP8 ".utf8), [0x7F, 0x45, 0x4C, 0x46, 2], Array("%PDF-1.7".utf8),
      Array("{\"message\":\"no\"}".utf8), [0x20] + Self.png,
    ]
    for body in bodies {
      XCTAssertEqual(
        error(200, body), .malformed(reason: "it is neither a PNG nor a JPEG"), "\(body)")
    }
    for page in ["<html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", " \n<!DOCTYPE html>"] {
      XCTAssertEqual(error(200, Array(page.utf8)), .captivePortal, page)
    }
  }

  func test_otherStatuses_areErrors_whateverTheyBring() {
    let table: [(status: Int, error: GitHubError)] = [
      (404, .notFound), (410, .gone), (451, .withheld),
      (204, .refused(status: 204, message: nil)),
      (206, .refused(status: 206, message: nil)), (304, .refused(status: 304, message: nil)),
      (403, .refused(status: 403, message: nil)), (500, .serverError(status: 500)),
    ]
    for row in table { XCTAssertEqual(error(row.status, Self.png), row.error, "\(row.status)") }
  }

  func test_N5_a304_isTheSamePicture_whenItWasAskedFor() throws {
    let response = HTTPResponse(status: 304, headers: ["ETag": "\"b\""])
    let avatar = try Avatar(response, isConditional: true)
    XCTAssertEqual(
      avatar,
      Avatar(bytes: nil, validators: Validators(etag: "\"b\"", lastModified: nil)))
  }

  func test_whatAnAnswerMeansToTheQueue() {
    let table: [(status: Int, headers: HTTPFields, classification: ResponseClassification)] = [
      (200, [:], .answer), (304, [:], .answer), (404, [:], .refused(.notFound)),
      (401, [:], .refused(.refused(status: 401, message: nil))),
      (403, [:], .refused(.refused(status: 403, message: nil))),
      (302, ["Location": "https://elsewhere.example/"], .answer),
      (403, ["Retry-After": "7"], .limited(for: .seconds(7))), (429, [:], .limited(for: nil)),
      (408, [:], .serverError()), (500, [:], .serverError()), (503, [:], .serverError()),
      (511, [:], .serverError()),
      (503, ["Retry-After": "7"], .serverError(retryAfter: .seconds(7))),
    ]
    for row in table {
      XCTAssertEqual(
        ResponseClassification(ofAvatar: HTTPResponse(status: row.status, headers: row.headers)),
        row.classification,
        "\(row.status)")
    }
  }

  private func error(_ status: Int, _ body: [UInt8]) -> GitHubError? {
    let response = HTTPResponse(status: status, headers: ["Content-Type": "image/png"], body: body)
    if let error = ResponseClassification(ofAvatar: response).error(status: status) { return error }
    do {
      _ = try Avatar(response, isConditional: false)
      return nil
    } catch {
      return error
    }
  }
}
