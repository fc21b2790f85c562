/// What this machine's network does to requests in flight, and to connections that are kept.
///
/// A request whose network went may never be answered, and its connection not tell: the answer
/// would come by a way, or to an address, that is no more. It is sent anew once there is a network
/// again; after a short outage TCP is quicker, and a network that comes and goes costs few requests.
extension RequestQueue {
  /// For how long a request is left to TCP.
  private static let leastAge = Duration.seconds(5)

  /// Tries what waits: this machine has another network than before, or has it again.
  package func networkChanged() {
    if flight == nil {
      transport.forgetConnections()
    } else if flight?.network == .gone {
      flight?.network = .back
    }
    tryNow()
  }

  /// This machine had a network, and has none any more.
  func networkWent() {
    if flight == nil { transport.forgetConnections() } else { flight?.network = .gone }
  }

  /// Sends what is in flight once more, through a new connection; it keeps its place.
  func sendAnew(at now: Duration) {
    guard let time = timeToSendAnew, time <= now else { return }
    transport.forgetConnections()
    flight?.isInterrupted = true
    flight?.task.cancel()
  }

  /// When the request in flight is sent anew, by uptime; `nil` when it is not.
  var timeToSendAnew: Duration? {
    guard let flight, flight.network == .back, !flight.isInterrupted else { return nil }
    return flight.start + Self.leastAge
  }
}
