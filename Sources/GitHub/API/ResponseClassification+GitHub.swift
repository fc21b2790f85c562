import Models

extension ResponseClassification {
  /// What a response of GitHub's API means to the queue.
  ///
  /// - Parameters:
  ///   - audience: Whom GitHub answers such a request.
  ///   - base: Where the API is; a redirect to anywhere else is a captive portal's.
  init(
    _ response: HTTPResponse, hasToken: Bool, audience: UserList.Audience = .everybody,
    base: APIBase
  ) {
    if let redirect = Redirect(response, from: base.origin) {
      self = base.isSameOrigin(redirect.target) ? .answer : .captivePortal
      return
    }
    switch response.status {
    case 304: self = .answer
    case 200..<300: self = response.isHTML ? .captivePortal : .answer
    case 401 where hasToken && Self.refusesToken(response, audience): self = .tokenRefused
    case 408: self = .serverError()
    case 500, 502, 503, 504: self = .serverError(of: response)
    case 511: self = .captivePortal
    default: self = Self.refusal(response)
    }
  }

  /// What a response of a host of pictures means to the queue.
  init(ofAvatar response: HTTPResponse) {
    switch response.status {
    case 408, 500...: self = .serverError(of: response)
    case 400...: self = Self.refusal(response)
    default: self = .answer
    }
  }

  // Of what only some may see, a 401 also tells others so.
  private static func refusesToken(
    _ response: HTTPResponse, _ audience: UserList.Audience
  ) -> Bool {
    switch audience {
    case .everybody: true
    case .insiders: ErrorBody(response.body).isOfToken
    }
  }

  private static func refusal(_ response: HTTPResponse) -> Self {
    // A page for a browser is from something on the way, which knows nothing about GitHub's users.
    if [404, 410, 451].contains(response.status), response.isHTML {
      return .refused(.malformed(reason: "it is a web page, not GitHub's API"))
    }
    let body = ErrorBody(response.body)
    guard isLimit(response, body) else {
      return .refused(GitHubError(status: response.status, message: body.words))
    }
    let reset = response.isBudgetUsedUp ? response.headers.rateLimitReset : nil
    return .limited(for: response.headers.retryAfter ?? reset)
  }

  private static func isLimit(_ response: HTTPResponse, _ body: ErrorBody) -> Bool {
    guard [403, 429].contains(response.status), !body.isFinal else { return false }
    return response.status == 429 || response.isBudgetUsedUp || body.isLimit
      || ["retry-after", "gh-limited-by"].contains { response.headers.first($0) != nil }
  }

  // Only a 503 says with `Retry-After` how long it lasts.
  private static func serverError(of response: HTTPResponse) -> Self {
    .serverError(retryAfter: response.status == 503 ? response.headers.retryAfter : nil)
  }
}

/// The body of an error; each key may be missing.
struct ErrorBody: Decodable {
  /// What is wrong with one part of what was asked for.
  private struct Detail: Decodable {
    var message: String?
    var field: String?
    var code: String?
  }

  // Longer ones are for logs.
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

  /// Why GitHub refuses: what it says of the first detail, otherwise its message and what is known.
  ///
  /// https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
  var words: String? {
    guard let detail else { return message }
    if let words = detail.message.flatMap(Self.cleaned) { return words }
    let known = [detail.field, detail.code].compactMap { $0.flatMap(Self.cleaned) }
    let start = message ?? "Validation Failed"
    return known.isEmpty ? start : "\(start) (\(known.joined(separator: ": ")))"
  }

  /// Whether it says that a limit is reached, primary or secondary.
  var isLimit: Bool {
    let message = (message ?? "").lowercased()
    let url = documentationURL ?? ""
    return message.contains("rate limit exceeded") || message.contains("secondary rate")
      || url.hasSuffix("secondary-rate-limits") || url.hasSuffix("#abuse-rate-limits")
  }

  /// Whether it says that the token is a bad one.
  var isOfToken: Bool { (message ?? "").lowercased().contains("bad credentials") }

  /// Whether it says that waiting cannot help, also where it was the last request of a budget.
  ///
  /// https://github.com/github/docs/issues/24480
  var isFinal: Bool {
    (message ?? "").lowercased().contains("too large to list")
  }

  // One line of words; `nil` where there is none.
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
  /// Whether the body is a page for a browser, whatever the response calls it.
  var isHTML: Bool {
    if headers.first("content-type")?.lowercased().hasPrefix("text/html") == true { return true }
    return body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }

  fileprivate var isBudgetUsedUp: Bool { headers.first("x-ratelimit-remaining") == "0" }
}
