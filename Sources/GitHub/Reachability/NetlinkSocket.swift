import CLinux
import Glibc

/// A socket for the kernel's reports of changes of the network (rtnetlink(7)), each of which only prompts a
/// lookup of ``InternetRoute``, so that a forged or a lost one does no harm.
final class NetlinkSocket: Sendable {
  let file: Int32

  /// Subscribes to changes; `nil` when the kernel refuses, as in some containers.
  init?(makeSocket: () -> Int32) {
    file = makeSocket()
    guard file >= 0 else { return nil }
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = CNETLINK_GROUPS
    let length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(file, $0, length) }
    }
    if status != 0 { return nil }
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Opens a descriptor for ``init(makeSocket:)``.
  static func open() -> Int32 {
    socket(AF_NETLINK, CNETLINK_RAW, NETLINK_ROUTE)
  }

  /// Discards all pending reports, and returns whether more can come; ENOBUFS only means that some were lost.
  func drain() -> Bool {
    var byte: UInt8 = 0
    while true {
      guard recv(file, &byte, 1, 0) < 0 else { continue }
      switch errno {
      case ENOBUFS, EINTR: continue
      default: return errno == EAGAIN
      }
    }
  }
}
