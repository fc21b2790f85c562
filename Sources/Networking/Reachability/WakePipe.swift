import CNetlink
import Glibc

/// Tells a loop that sleeps to end, from any thread.
final class WakePipe: Sendable {
  /// Is readable once the loop has to end.
  let file: Int32
  private let writer: Int32

  /// Fails when the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    let status = socketpair(AF_UNIX, CNETLINK_STREAM, 0, &ends)
    file = ends[0]
    writer = ends[1]
    if status != 0 { return nil }
  }

  deinit {
    for end in [file, writer] where end >= 0 { close(end) }
  }

  /// Ends the loop.
  func stop() {
    var byte: UInt8 = 0
    write(writer, &byte, 1)
  }
}
