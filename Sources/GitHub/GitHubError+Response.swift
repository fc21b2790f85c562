import FoundationEssentials
import Networking

extension GitHubError {
  /// What an answer is instead of what was asked for; `nil` when its body is worth reading.
  ///
  /// The status decides before the body.
  init?(_ response: HTTPResponse, hasToken: Bool) {
    let message = ErrorBody(response.body).message
    switch response.status {
    case 304: return nil
    case 200..<300:
      guard response.isHTML else { return nil }
      self = .captivePortal
    case 401: self = hasToken ? .tokenRefused : .forbidden(message: message ?? "it wants a token")
    case 403, 429: self = .forbidden(message: message ?? "no reason given")
    case 511: self = .captivePortal
    // Something on the way says so, of what it knows nothing about.
    case let status where [404, 410, 451].contains(status) && response.isHTML:
      self = .malformed(reason: "it is a page for a browser, not GitHub's")
    case 404: self = .notFound
    case 410: self = .gone
    case 451: self = .withheld
    case 500...: self = .serverTrouble(status: response.status)
    default: self = .unexpected(status: response.status, message: message)
    }
  }
}

extension HTTPResponse {
  /// Whether the body is a page for a browser, whatever it calls itself.
  fileprivate var isHTML: Bool {
    if headers.first("content-type")?.lowercased().hasPrefix("text/html") == true { return true }
    return body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}

/// The body of an error; each key may be missing.
struct ErrorBody: Decodable {
  let message: String?
  let documentationURL: String?

  init(_ body: [UInt8]) {
    self = (try? JSON.decode(ErrorBody.self, from: body)) ?? ErrorBody()
  }

  private init() {
    message = nil
    documentationURL = nil
  }

  private enum CodingKeys: String, CodingKey {
    case message
    case documentationURL = "documentation_url"
  }
}
