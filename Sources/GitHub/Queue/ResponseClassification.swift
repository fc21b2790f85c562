/// What a response means to the queue; the room that knows the host decides.
package enum ResponseClassification: Sendable, Equatable {
  /// The response is handed to the caller, who reads its body.
  case answer
  /// The caller is told the error; the host is well.
  case refused(GitHubError)
  /// The server could not answer this request, which is sent again: after the time that the server
  /// asked for, or by backoff where it told none.
  case serverError(retryAfter: Duration? = nil)
  /// The host wants to be left alone for so long; `nil` where it told no time.
  case limited(for: Duration?)
  /// The host refuses the token.
  case tokenRefused
  /// A sign-in page answers instead of the host.
  case captivePortal
}
