/// What is asked, whoever asks it, and whatever is sent along.
struct RequestKey: Hashable {
  private let url: String
  private let scope: String

  init(_ request: HTTPRequest) {
    url = request.url
    scope = request.scope
  }
}
