/// The request in flight, and what has become of the network since it left.
///
/// A request whose network went may never be answered, and its connection may not notice: the answer
/// would come to an address that is no more. The request is sent again once there is a network. After
/// a short outage TCP is quicker, so a request is left alone for its first five seconds.
struct Flight {
  private static let leastAge = Duration.seconds(5)

  let request: QueuedRequest
  private let task: Task<Void, Never>
  /// By uptime.
  let start: Duration
  private var networkReturned = false
  /// Whether the network went, and has not come back.
  private(set) var isWithoutNetwork = false
  /// Whether the request was stopped in order to be sent again.
  private(set) var isInterrupted = false

  /// - Parameter start: When the request left, by uptime.
  init(_ request: QueuedRequest, start: Duration, _ task: Task<Void, Never>) {
    self.request = request
    self.start = start
    self.task = task
  }

  /// When the request is to be sent again, by uptime; `nil` when it is not.
  var resendTime: Duration? {
    networkReturned && !isInterrupted ? start + Self.leastAge : nil
  }

  /// This machine has no network any more.
  mutating func networkWent() {
    (isWithoutNetwork, networkReturned) = (true, false)
  }

  /// This machine has a network.
  mutating func networkCame() {
    if isWithoutNetwork { (isWithoutNetwork, networkReturned) = (false, true) }
  }

  /// Stops the request, which goes back to the others that wait.
  mutating func interrupt() {
    isInterrupted = true
    cancel()
  }

  /// Stops the request, which nobody waits for any more.
  func cancel() {
    task.cancel()
  }
}
