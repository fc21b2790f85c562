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

/// Waits for descriptors.
enum Readiness {
  /// Waits until one of `files` can be read or has failed, a signal comes, or the time is over.
  ///
  /// - Returns: Those of which one may read now.
  static func wait(for files: [Int32], milliseconds: Int32) -> [Int32] {
    var polled = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }
}
