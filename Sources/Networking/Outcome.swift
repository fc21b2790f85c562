/// What came of a request.
enum Outcome {
  case failed(TransportError)
  case answer
  case trouble(status: Int)
  /// A limit, which ends at `opening` by uptime.
  case limited(RememberedLimit, opening: Duration)
  case credentialsRefused
  case intercepted
}
