/// What an answer means to the queue; whoever knows the host judges.
package enum ResponseClassification: Sendable, Equatable {
  /// It is for whoever asked, good or bad.
  case answer
  /// The server has trouble with this request, which is tried again.
  ///
  /// It is held back for as long as the server asked, or by backoff where the server told no time.
  case trouble(for: Duration? = nil)
  /// The host wants to be left alone for so long; `nil` where it told no time.
  case limited(for: Duration?)
  /// The credentials are refused.
  case credentialsRefused
  /// It comes from something on the way, such as a sign-in page.
  case captivePortal
}
