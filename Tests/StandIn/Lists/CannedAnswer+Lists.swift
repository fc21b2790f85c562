/// What GitHub says instead of a list.
extension CannedAnswer {
  private static let documents = "https://docs.github.com/rest"

  /// For a while, or for good.
  static func moved(_ status: Int, to address: String) -> CannedAnswer {
    guard status == 301 else {
      return CannedAnswer(
        status: status,
        fields: [("Content-Type", "text/html;charset=utf-8"), ("Location", address)], body: [])
    }
    return json(
      #"{"message":"Moved Permanently","url":"\#(address)","#
        + #""documentation_url":"\#(documents)/guides/best-practices"}"#, status: 301
    ).adding([("Location", address)])
  }

  /// A refusal with GitHub's message.
  static func refused(_ status: Int, _ message: String, about: String) -> CannedAnswer {
    json(
      #"{"message":"\#(message)","documentation_url":"\#(documents)/\#(about)","#
        + #""status":"\#(status)"}"#, status: status)
  }

  static var emptyRepository: CannedAnswer { CannedAnswer(status: 204) }

  static var tooLarge: CannedAnswer {
    refused(
      403,
      "The history or contributor list is too large to list contributors for this repository "
        + "via the API.", about: "repos/repos#list-repository-contributors")
  }

  static var blocked: CannedAnswer {
    json(
      #"{"message":"Repository access blocked","block":{"reason":"dmca","#
        + #""created_at":"2024-02-29T10:00:00Z","html_url":"https://example.org/dmca"}}"#,
      status: 451)
  }

  static var needsToken: CannedAnswer {
    refused(401, "Requires authentication", about: "activity/starring#list-stargazers")
  }

  static var notForThisToken: CannedAnswer {
    refused(
      403, "Resource not accessible by personal access token",
      about: "activity/starring#list-stargazers"
    ).adding([("X-Accepted-GitHub-Permissions", "metadata=read; contents=write")])
  }

  static var pagesTooFar: CannedAnswer {
    refused(
      422,
      "In order to keep the API fast for everyone, pagination is limited for this resource.",
      about: "using-the-rest-api/using-pagination-in-the-rest-api")
  }

  static var pastSearchCap: CannedAnswer {
    refused(422, "Only the first 1000 search results are available", about: "search/search")
  }

  /// - Parameter message: `nil` where GitHub names the code alone.
  static func badSearch(_ message: String?) -> CannedAnswer {
    let code = message == nil ? "missing" : "invalid"
    let said = message.map { #""message":"\#($0)","# } ?? ""
    return json(
      #"{"message":"Validation Failed","errors":[{\#(said)"resource":"Search","field":"q","#
        + #""code":"\#(code)"}],"documentation_url":"\#(documents)/search/search","status":"422"}"#,
      status: 422)
  }
}
