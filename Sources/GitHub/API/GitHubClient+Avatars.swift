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
    var chain = RedirectChain(from: address.url)
    do throws(GitHubError) {
      let result = try await chain.follow { [base] target in
        AvatarAddress(target, base: base) != nil
      } _: { chain in
        await queue.send(
          request(chain, validators), priority: priority, retryLimits: retryLimits,
          classify: { ResponseClassification(ofAvatar: $0) })
      }
      let isConditional = chain.isAtStart && validators != nil
      return .success(try Avatar(try result.get(), isConditional: isConditional))
    } catch {
      return .failure(error)
    }
  }

  private func request(_ chain: RedirectChain, _ validators: Validators?) -> HTTPRequest {
    var headers: HTTPFields = ["User-Agent": userAgent, "Accept": "image/png, image/jpeg"]
    headers.append(chain.isAtStart ? validators : nil)
    return HTTPRequest(
      url: chain.url, scope: BackoffScope(host: "avatars of \(chain.origin?.text ?? "")"),
      headers: headers, bodyLimit: Self.avatarLimit, deadline: Self.avatarDeadline)
  }
}
