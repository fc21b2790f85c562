import Models

/// Something to ask GitHub for, and how the response is read.
package struct Endpoint<Response: Sendable>: Sendable {
  /// Where it is: a path under the API's base, or a whole address that GitHub gave.
  enum Place: Sendable {
    case path(String)
    case link(String)
  }

  let place: Place
  /// The budget that a request for it counts against.
  var resource = BackoffScope.Resource.core
  /// Whom GitHub answers; a 401 to others need not mean that their token is bad.
  var audience = UserList.Audience.everybody
  /// Whether GitHub Enterprise may not have it, so that a 404 is an answer too.
  var mayBeMissing = false
  /// How long the whole response may take.
  var deadline = Duration.seconds(15)
  /// Reads the response, given the base that it came from.
  let read: @Sendable (HTTPResponse, APIBase) throws -> Response

  /// Whether GitHub says which version of it was sent, so that a later answer can be compared with it.
  ///
  /// A search is looked for anew each time.
  package var isComparable: Bool { resource != .search }
}

extension Endpoint where Response == RateLimitReport {
  /// The budgets of whoever asks; the request costs none of them.
  ///
  /// https://docs.github.com/en/rest/rate-limit/rate-limit
  static func rateLimits(within deadline: Duration) -> Self {
    Endpoint(place: .path("/rate_limit"), mayBeMissing: true, deadline: deadline) { response, _ in
      RateLimitReport(response)
    }
  }
}

extension Endpoint where Response == Profile {
  /// The profile of a login; case does not matter.
  ///
  /// - Throws: ``GitHubError/badLogin(reason:)`` when no account can have it.
  package static func profile(login: String) throws(GitHubError) -> Self {
    Endpoint(place: .path("/users/\(try pathSegment(login))"), read: readObject)
  }

  /// The profile of an account by its number, which survives a rename.
  package static func profile(id: Int64) -> Self {
    Endpoint(place: .path("/user/\(id)"), read: readObject)
  }

  private static func readObject(_ response: HTTPResponse, _ base: APIBase) throws -> Profile {
    try JSON.decode(Profile.self, from: response.body)
  }

  private static func pathSegment(_ login: String) throws(GitHubError) -> String {
    guard !login.isEmpty, login != ".", login != ".." else {
      throw .badLogin(reason: "it is empty or only dots")
    }
    guard login.utf8.count <= 100 else { throw .badLogin(reason: "it is too long") }
    guard login.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .badLogin(reason: "it holds a control character")
    }
    return login.percentEncoded
  }
}

extension StringProtocol {
  /// The text as one segment of a path, or one value of a query (RFC 3986, section 2.3).
  var percentEncoded: String {
    utf8.reduce(into: "") { $0 += Self.encoded($1) }
  }

  private static func encoded(_ byte: UInt8) -> String {
    let character = Character(UnicodeScalar(byte))
    if byte < 0x80, character.isLetter || character.isNumber || "-_.~".contains(character) {
      return String(character)
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
