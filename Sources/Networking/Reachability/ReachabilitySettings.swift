/// What a watch needs; all but the system's own is for tests.
struct ReachabilitySettings: Sendable {
  var receiveBuffer: Int?
  var settling: Duration = .milliseconds(300)
  var pause: Duration = .seconds(5)
  var pollInterval: Duration = .seconds(15)
  var makeSocket: @Sendable () -> Int32 = NetlinkSocket.open
  var addresses: @Sendable () -> Set<String> = InterfaceAddresses.current
}
