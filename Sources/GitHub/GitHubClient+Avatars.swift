import Networking

extension GitHubClient {
  private static let avatarLimit = 2 << 20
  private static let avatarDeadline = Duration.seconds(10)

  /// Asks for a picture, without a token; at most three redirects to hosts of pictures are followed.
  ///
  /// Pictures back off apart from the API, because their host is another one.
  ///
  /// - Parameter validators: Those of the picture that is saved already.
  package func avatar(
    at address: AvatarAddress, validators: Validators? = nil, priority: RequestPriority = .avatar,
    retryLimits: RetryLimits = .single
  ) async -> Result<Avatar, GitHubError> {
    var address = address
    var validators = validators
    var chain = RedirectChain(from: address.url)
    while true {
      let result = await queue.send(
        Self.request(address, validators, userAgent: userAgent), priority: priority,
        retryLimits: retryLimits, classify: { ResponseClassification(ofAvatar: $0) })
      switch result {
      case .failure(let error): return .failure(error)
      case .success(let response):
        guard let redirect = Redirect(response, origin: address.origin.text) else {
          let isConditional = validators != nil
          return Result { () throws(GitHubError) in
            try Avatar(response, isConditional: isConditional)
          }
        }
        guard let next = AvatarAddress(redirect: redirect.target, base: base) else {
          return .failure(.redirectedElsewhere)
        }
        do { try chain.follow(to: next.url) } catch { return .failure(error) }
        address = next
        // The validators belong to the address that was asked first.
        validators = nil
      }
    }
  }

  private static func request(
    _ address: AvatarAddress, _ validators: Validators?, userAgent: String
  ) -> HTTPRequest {
    var headers: HTTPFields = ["User-Agent": userAgent, "Accept": "image/png, image/jpeg"]
    for (name, value) in validators?.headers ?? [] { headers.append(name, value) }
    return HTTPRequest(
      url: address.url, scope: BackoffScope(host: "avatars of \(address.origin.text)"),
      headers: headers, bodyLimit: avatarLimit, deadline: avatarDeadline)
  }
}
