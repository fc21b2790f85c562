/// The answer to a request for a picture.
package struct Avatar: Sendable, Equatable {
  /// A PNG or JPEG file, empty in place of anything else; `nil` when it has not changed.
  package let bytes: [UInt8]?
  /// What to send with the next request for it.
  package let validators: Validators?
}

extension GitHubClient {
  private static let avatarDeadline = Duration.seconds(10)

  /// Requests a picture, without a token; follows at most three redirects to avatar hosts.
  ///
  /// Pictures back off separately from the API.
  ///
  /// - Parameter validators: Those of the saved picture.
  package func avatar(
    at address: AvatarAddress, validators: Validators?, priority: RequestPriority,
    retryLimits: RetryLimits
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
      return .success(try Avatar(try result.get(), after: chain.isAtStart ? validators : nil))
    } catch {
      return .failure(error)
    }
  }

  private func request(_ chain: RedirectChain, _ validators: Validators?) -> HTTPRequest {
    var headers: HTTPFields = ["User-Agent": userAgent, "Accept": "image/png, image/jpeg"]
    headers.append(chain.isAtStart ? validators : nil)
    return HTTPRequest(
      url: chain.url, scope: BackoffScope(host: "avatars of \(chain.origin?.text ?? "")"),
      headers: headers, deadline: Self.avatarDeadline)
  }
}

extension Avatar {
  /// Reads an answer; a 304 is an error unless the request had the `saved` validators.
  init(_ response: HTTPResponse, after saved: Validators?) throws(GitHubError) {
    validators = Validators(response.headers, after: response.status == 304 ? saved : nil)
    if response.status == 304, saved != nil {
      bytes = nil
      return
    }
    guard response.status == 200 else { throw .refused(status: response.status, message: nil) }
    guard !response.isHTML else { throw .captivePortal }
    bytes = Self.isPicture(response.body) ? response.body : []
  }

  // By the first bytes, because a header or a name can be wrong.
  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return bytes.starts(with: png) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }
}
