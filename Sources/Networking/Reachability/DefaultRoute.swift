/// A default route of the main table through one interface; one over several is several of these.
struct DefaultRoute: Hashable {
  let interface: Int32
  let family: UInt8
  let tos: UInt8
  let metric: UInt32
  /// The next hop's address, or empty.
  let gateway: [UInt8]
  /// The address from which to send, or empty.
  let source: [UInt8]

  /// Whether the kernel keeps only one of the two when one is put in place of the other.
  func hasPlace(of other: DefaultRoute) -> Bool {
    family == other.family && tos == other.tos && metric == other.metric
  }
}
