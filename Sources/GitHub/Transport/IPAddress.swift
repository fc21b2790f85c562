import Glibc

/// An IPv4 or IPv6 address.
struct IPAddress: Sendable, Equatable {
  /// Four or sixteen, in network order; an IPv4 address mapped into IPv6 has four.
  let bytes: [UInt8]

  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      let all = withUnsafeBytes(of: six) { Array($0) }
      bytes = all.starts(with: Self.mapped) ? Array(all.suffix(4)) : all
    } else {
      return nil
    }
  }
}

extension IPAddress {
  private static let mapped = [UInt8](repeating: 0, count: 10) + [255, 255]

  /// In bits.
  var width: Int { bytes.count * 8 }

  /// Whether packets to it never leave this machine.
  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Whether its first `bits` bits are those of `network`.
  func isWithin(_ network: IPAddress, bits: Int) -> Bool {
    guard bytes.count == network.bytes.count else { return false }
    let whole = bits / 8
    guard bytes.prefix(whole) == network.bytes.prefix(whole) else { return false }
    guard bits % 8 > 0 else { return true }
    return (bytes[whole] ^ network.bytes[whole]) >> (8 - bits % 8) == 0
  }
}
