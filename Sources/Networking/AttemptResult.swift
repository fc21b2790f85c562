/// What came of a request.
enum AttemptResult {
  case failed(TransportError)
  case answer
  /// RequestBackoff of the server's; `wait` is what the server asked for.
  case trouble(status: Int, wait: Duration?)
  /// A limit, which ends at `opening` by uptime.
  case limited(RememberedLimit, opening: Duration)
  case credentialsRefused
  case captivePortal
}
