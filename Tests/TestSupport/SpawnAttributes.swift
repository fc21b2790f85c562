import Glibc

/// How programs are started: with no signal blocked or ignored, as from a shell.
///
/// What is started from another thread than the main one would have them all blocked, and a tmux,
/// say, could not be ended.
package enum SpawnAttributes {
  // POSIX_SPAWN_SETSID, which glibc's module leaves out.
  private static let newSession: Int16 = 0x80

  /// Calls `body` with the attributes.
  ///
  /// - Parameter isNewSession: Whether the program gets a session of its own, whose terminal is the
  ///   first one that it opens.
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
