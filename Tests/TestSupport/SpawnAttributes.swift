import Foundation
import Glibc

/// Starts programs with no signal blocked or ignored, as from a shell.
///
/// A program that is started from another thread than the main one would have all signals blocked.
package enum SpawnAttributes {
  // POSIX_SPAWN_SETSID, which glibc's module leaves out.
  private static let newSession: Int16 = 0x80

  /// - Parameter isNewSession: Whether the program gets its own session, whose terminal is the first one
  ///   that it opens.
  package static func with<Result>(
    isNewSession: Bool = false, _ body: (inout posix_spawnattr_t) throws -> Result
  ) rethrows -> Result {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, isNewSession ? flags | newSession : flags)
    return try body(&attributes)
  }
}

package enum OpenDescriptors {
  /// Keeps programs from inheriting anything but the streams, such as the port of a stand-in.
  package static func keep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}
