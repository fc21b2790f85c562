import Glibc

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
