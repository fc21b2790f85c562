import CNetlink

/// Bytes from the kernel, of which nothing is taken that is not there.
struct NetlinkBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// How many are left.
  var count: Int { rest.count }

  /// All that are left.
  var all: [UInt8] { Array(rest) }

  /// What begins here, or `nil` when too few bytes are left for it.
  func peek<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
    guard rest.count >= MemoryLayout<Value>.size else { return nil }
    return rest.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }

  /// Takes a header, with what is needed to keep the next one on four bytes.
  mutating func take<Header: BitwiseCopyable>(_ type: Header.Type) -> Header? {
    guard let header = peek(type) else { return nil }
    skip(MemoryLayout<Header>.size)
    return header
  }

  /// Takes a part of `length` bytes, header included, without that header.
  ///
  /// - Returns: `nil` when the length is shorter than its header, or longer than what is left.
  mutating func take(length: Int, header: Int) -> NetlinkBytes? {
    guard length >= header, length <= rest.count else { return nil }
    let part = NetlinkBytes(rest.dropFirst(header).prefix(length - header))
    skip(length)
    return part
  }

  private mutating func skip(_ count: Int) {
    rest = rest.dropFirst((count + 3) & ~3)
  }
}

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
