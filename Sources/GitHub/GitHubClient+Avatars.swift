import Networking

extension GitHubClient {
  private static let avatarLimit = 2 << 20
  private static let avatarDeadline = Duration.seconds(10)

  /// Asks for a picture, without a token; redirects to where pictures may be are followed, at most
  /// three.
  ///
  /// It has a gate of its own: what its host does is nothing of the API's.
  ///
  /// - Parameter validators: Those of the picture that is there already.
  package func avatar(
    at address: AvatarAddress, validators: Validators? = nil, priority: RequestPriority = .avatar,
    retryLimits: RetryLimits = .single
  ) async -> Result<Avatar, GitHubError> {
    var address = address
    var validators = validators
    var chain = RedirectChain(from: address.url)
    while true {
      let answer = await queue.send(
        Self.request(address, validators, userAgent: userAgent), priority: priority,
        retryLimits: retryLimits, judge: { ResponseClassification(ofAvatar: $0) })
      switch answer {
      case .failure(let error): return .failure(GitHubError(error))
      case .success(let response):
        guard let redirect = Redirect(response, origin: address.origin.text) else {
          let isConditional = validators != nil
          return Result { () throws(GitHubError) in
            try Avatar(response, isConditional: isConditional)
          }
        }
        guard let next = AvatarAddress(redirect: redirect.target, base: base) else {
          return .failure(.redirected(.elsewhere))
        }
        do { try chain.follow(to: next.url) } catch { return .failure(error) }
        address = next
        // What is there came from the first place; nobody says it is the same as in another.
        validators = nil
      }
    }
  }

  /// Makes what is asked for at `address` as urgent as the picture of an opened profile.
  package func hurryAvatar(at address: AvatarAddress) async {
    await queue.raisePriority(
      Self.request(address, nil, userAgent: userAgent), to: .openedAvatar)
  }

  private static func request(
    _ address: AvatarAddress, _ validators: Validators?, userAgent: String
  ) -> HTTPRequest {
    var headers: HTTPFields = ["User-Agent": userAgent, "Accept": "image/png, image/jpeg"]
    for (name, value) in validators?.headers ?? [] { headers.append(name, value) }
    return HTTPRequest(
      url: address.url, scope: "avatars of \(address.origin.text)", headers: headers,
      bodyLimit: avatarLimit, deadline: avatarDeadline)
  }
}
