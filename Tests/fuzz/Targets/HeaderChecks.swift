import Foundation
import Models

@testable import GitHub

/// The headers of answers: links, limits, waits, redirects (fE4, fF6, fF7, fF14, fF15).
///
/// The input is a status, then a header in each line, then an empty line and the body.
enum HeaderChecks {
  static func check(_ input: [UInt8]) {
    guard let base = AnswerChecks.base else { return }
    let response = response(input)
    links(response)
    waits(response.headers)
    _ = response.redirectTarget(from: base.origin)
    check(ResponseClassification(response, hasToken: true, audience: .insiders, base: base))
    check(ResponseClassification(ofAvatar: response))
    if let avatar = try? Avatar(response, after: Validators(etag: "x", lastModified: nil)) {
      let isPicture = [0x89, 0xFF, nil].contains(avatar.bytes?.first)
      require(isPicture, "a picture is a PNG or JPEG file, or empty")
    }
  }

  private static func response(_ input: [UInt8]) -> HTTPResponse {
    let (status, rest) = input.halves
    var (line, body) = rest.halves
    var headers: HTTPFields = [:]
    while !line.isEmpty {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      headers.append(
        Array(parts.first ?? []).text,
        Array(parts.last ?? []).text.trimmingCharacters(in: .whitespaces))
      (line, body) = body.halves
    }
    let code = Int(status.text).flatMap { (100...599).contains($0) ? $0 : nil }
    return HTTPResponse(status: code ?? 200, headers: headers, body: body)
  }

  private static func links(_ response: HTTPResponse) {
    // A mark makes one character with the bracket.
    guard let link = response.nextLink, link.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    let again = HTTPResponse(status: 200, headers: ["Link": "<\(link)>; rel=\"next\""])
    require(again.nextLink == link, "a link is read as written")
  }

  private static func waits(_ headers: HTTPFields) {
    let waits = [headers.retryAfter, headers.rateLimitReset].compactMap(\.self)
    for wait in waits { require(isSane(wait), "a wait is above zero, and a day at most: \(wait)") }
    if let limit = RateLimit(headers: headers) {
      require(limit.remaining >= 0 && limit.limit >= 0, "a limit is not negative")
      require(limit.resetAt?.formatted(.iso8601).count ?? 20 == 20, "it ends before the year 10000")
    }
    _ = BackoffScope.Resource(headers, default: .core)
    if let validators = Validators(headers) {
      let values = [validators.etag, validators.lastModified].compactMap(\.self)
      require(
        values.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } },
        "what is sent back is printable ASCII")
    }
  }

  private static func isSane(_ wait: Duration) -> Bool { wait > .zero && wait <= .seconds(86_400) }

  private static func check(_ classification: ResponseClassification) {
    switch classification {
    case .serverError(let wait), .limited(let wait, _):
      require(wait.map(isSane) ?? true, "a wait is above zero, and a day at most")
    default: break
    }
  }
}
