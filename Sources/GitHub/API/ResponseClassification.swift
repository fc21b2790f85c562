import Models

/// What a response means to the queue.
enum ResponseClassification: Sendable, Equatable {
  /// The caller gets the response.
  case answer
  /// The caller gets the error; the host works.
  case refused(GitHubError)
  /// The request is sent again: after the time that the server asked for, else after a backoff.
  case serverError(retryAfter: Duration? = nil)
  /// Requests to the host must wait for this long; `nil` if the response gives no time. `isPause` means that the
  /// budget is not used up (a secondary rate limit).
  case limited(for: Duration?, isPause: Bool)
  case tokenRefused
  /// A network's sign-in page answers instead of the host.
  case captivePortal

  /// Classifies a response of GitHub's API for an audience; a redirect to anywhere else comes from a captive portal.
  init(
    _ response: HTTPResponse, hasToken: Bool, audience: UserList.Audience = .everybody,
    base: APIBase
  ) {
    if let target = response.redirectTarget(from: base.origin) {
      self = base.isSameOrigin(target) ? .answer : .captivePortal
      return
    }
    switch response.status {
    case 304: self = .answer
    case 200..<300: self = response.isHTML ? .captivePortal : .answer
    case 401 where hasToken && Self.refusesToken(response, audience): self = .tokenRefused
    case 511: self = .captivePortal
    case 408, 500...: self = .serverError(of: response)
    default: self = Self.refusal(response)
    }
  }

  init(ofAvatar response: HTTPResponse) {
    switch response.status {
    case 408, 500...: self = .serverError(of: response)
    case 400...: self = Self.refusal(response)
    default: self = .answer
    }
  }

  // For what only insiders may see, a 401 need not be about the token.
  private static func refusesToken(
    _ response: HTTPResponse, _ audience: UserList.Audience
  ) -> Bool {
    switch audience {
    case .everybody: true
    case .insiders: ErrorBody(response.body).isBadToken
    }
  }

  private static func refusal(_ response: HTTPResponse) -> Self {
    // A web page comes from a proxy or a portal, which knows nothing about GitHub's users.
    if [404, 410, 451].contains(response.status), response.isHTML {
      return .refused(.malformed(reason: "it is a web page, not an API response"))
    }
    let body = ErrorBody(response.body)
    guard isLimit(response, body) else {
      return .refused(GitHubError(status: response.status, message: body.reason))
    }
    let reset = response.isBudgetUsedUp ? response.headers.rateLimitReset : nil
    return .limited(
      for: response.headers.retryAfter ?? reset, isPause: !response.isBudgetUsedUp)
  }

  private static func isLimit(_ response: HTTPResponse, _ body: ErrorBody) -> Bool {
    guard [403, 429].contains(response.status), !body.isFinal else { return false }
    return response.status == 429 || response.isBudgetUsedUp || body.isLimit
      || ["retry-after", "gh-limited-by"].contains { response.headers.first($0) != nil }
  }

  // Only a 503 has a meaningful `Retry-After`.
  private static func serverError(of response: HTTPResponse) -> Self {
    .serverError(retryAfter: response.status == 503 ? response.headers.retryAfter : nil)
  }
}

/// The body of an error; any key may be missing.
struct ErrorBody: Decodable {
  private struct Detail: Decodable {
    var message: String?
    var field: String?
    var code: String?
  }

  private static let lengthLimit = 300

  private(set) var message: String?
  private var documentationURL: String?
  private var detail: Detail?

  private init() {}

  init(_ body: [UInt8]) {
    self = (try? JSON.decode(ErrorBody.self, from: body)) ?? ErrorBody()
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    message = try? keys.decode(String.self, forKey: .message)
    documentationURL = try? keys.decode(String.self, forKey: .documentationURL)
    var errors = try? keys.nestedUnkeyedContainer(forKey: .errors)
    detail = try? errors?.decode(Detail.self)
  }

  /// GitHub's reason: the message of the first detail, else its own message with the detail's facts
  /// (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api).
  var reason: String? {
    guard let detail else { return message }
    if let message = detail.message.flatMap(Self.cleaned) { return message }
    let facts = [detail.field, detail.code].compactMap { $0.flatMap(Self.cleaned) }
    let start = message ?? "Validation Failed"
    return facts.isEmpty ? start : "\(start) (\(facts.joined(separator: ": ")))"
  }

  /// Whether a primary or secondary rate limit is reached.
  var isLimit: Bool {
    let message = (message ?? "").lowercased()
    let url = documentationURL ?? ""
    return message.contains("rate limit exceeded") || message.contains("secondary rate")
      || url.hasSuffix("secondary-rate-limits") || url.hasSuffix("#abuse-rate-limits")
  }

  var isBadToken: Bool { (message ?? "").lowercased().contains("bad credentials") }

  /// Whether waiting cannot help, even if this was the last request of a rate limit
  /// (https://github.com/github/docs/issues/24480).
  var isFinal: Bool {
    (message ?? "").lowercased().contains("too large to list")
  }

  // One line of text without control characters, or `nil` if nothing is left.
  private static func cleaned(_ text: String) -> String? {
    let words = text.split { character in
      character.isWhitespace
        || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let line = words.joined(separator: " ").prefix(lengthLimit)
    return line.isEmpty ? nil : String(line)
  }

  private enum CodingKeys: String, CodingKey {
    case message, errors
    case documentationURL = "documentation_url"
  }
}

extension HTTPResponse {
  /// Whether the body is a web page, even if the header says otherwise.
  var isHTML: Bool {
    if headers.first("content-type")?.lowercased().hasPrefix("text/html") == true { return true }
    return body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }

  fileprivate var isBudgetUsedUp: Bool { headers.first("x-ratelimit-remaining") == "0" }
}
