import CNetlink

/// The attributes behind a message's head; of two of a kind the last counts.
struct NetlinkAttributes {
  private var values: [UInt16: NetlinkBytes] = [:]

  /// Reads attributes up to the first whose length cannot be.
  init(_ bytes: NetlinkBytes) {
    var bytes = bytes
    while let head = bytes.peek(rtattr.self) {
      let header = MemoryLayout<rtattr>.size
      guard let value = bytes.take(length: Int(head.rta_len), header: header) else { return }
      values[head.rta_type & CNETLINK_ATTRIBUTE_KIND] = value
    }
  }

  /// The value of that kind, or `nil`.
  subscript(_ kind: UInt16) -> NetlinkBytes? { values[kind] }
}
