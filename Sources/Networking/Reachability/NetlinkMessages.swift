import CNetlink

/// The messages in one packet from the kernel.
///
/// What is of no interest is passed over; a length that cannot be ends the packet.
struct NetlinkMessages: Sequence, IteratorProtocol {
  private var bytes: NetlinkBytes

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = NetlinkBytes(bytes)
  }

  mutating func next() -> NetlinkMessage? {
    while let head = bytes.peek(nlmsghdr.self) {
      let length = Int(head.nlmsg_len)
      let header = MemoryLayout<nlmsghdr>.size
      guard let body = bytes.take(length: length, header: header) else { return nil }
      if let message = NetlinkMessage(head, body) { return message }
    }
    return nil
  }
}
