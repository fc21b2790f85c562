/// What came of a request.
enum Outcome {
  case failed(TransportError)
  case answer
  /// Trouble of the server's; `wait` is what the server asked for.
  case trouble(status: Int, wait: Duration?)
  /// A limit, which ends at `opening` by uptime.
  case limited(RememberedLimit, opening: Duration)
  case credentialsRefused
  case intercepted
}
