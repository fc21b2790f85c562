import CNetlink
import Glibc

/// The network as the kernel tells it: all there is, and then each change.
struct KernelView {
  private static let answerTimeout: Int32 = 1_000

  private let socket: NetlinkSocket
  private var table = LinkTable()

  /// Asks for links, addresses and routes, one after the other, and reads the answers.
  init(_ socket: NetlinkSocket) throws(NetlinkFailure) {
    self.socket = socket
    for kind in [CNETLINK_GETLINK, CNETLINK_GETADDR, CNETLINK_GETROUTE] {
      try socket.ask(for: kind)
      while try !readAnswer() {}
    }
  }

  /// Is readable when the kernel tells something.
  var file: Int32 { socket.file }

  /// Whether there is any way to the world.
  var isUp: Bool { table.isUp }

  /// Reads a packet, if there is one.
  ///
  /// - Returns: Whether the ways to the world are others now, or were others in between.
  mutating func follow() throws(NetlinkFailure) -> Bool {
    var isOther = false
    for message in try socket.receive() ?? [] {
      let changes = try apply(message)
      isOther = isOther || changes
    }
    return isOther
  }

  /// - Returns: Whether that was the end of the answer.
  private mutating func readAnswer() throws(NetlinkFailure) -> Bool {
    guard let messages = try socket.receive() else {
      guard
        Readiness.wait(for: [socket.file], milliseconds: Self.answerTimeout).contains(socket.file)
      else { throw .lost }
      return false
    }
    for message in messages { _ = try apply(message) }
    return messages.contains(.done)
  }

  private mutating func apply(_ message: NetlinkMessage) throws(NetlinkFailure) -> Bool {
    switch message {
    case .overrun, .error(EBUSY), .error(EAGAIN), .error(EINTR): throw .lost
    case .error: throw .refused
    default: return table.apply(message)
    }
  }
}
