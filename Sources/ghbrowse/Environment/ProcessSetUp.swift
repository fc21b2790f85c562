import CProcess
import GitHub
import Glibc

/// The first steps of the process, and its last.
enum ProcessSetUp {
  /// Sets up what the whole process needs.
  ///
  /// New files belong to their owner alone, no core file is written, descriptors 0 to 2 are open, and
  /// neither a closed pipe nor a file at its size limit kills the process.
  static func prepare() {
    umask(0o077)
    cprocess_limit_cores()
    cprocess_share_heap()
    // A database on descriptor 2 would get error messages written into it.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    raiseFileLimit()
  }

  // Raises a low limit of open files as far as the system allows: NIO ends the process when no
  // descriptor is left. Pictures, a page and an editor together need some thirty.
  private static func raiseFileLimit() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var files = rlimit()
    guard getrlimit(resource, &files) == 0, files.rlim_cur < 256 else { return }
    files.rlim_cur = min(256, files.rlim_max)
    _ = setrlimit(resource, &files)
  }

  /// The arguments after the program's name.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// The commit that the program was built from; `nil` when the build was not told.
  nonisolated static var commit: String? {
    let commit = String(cString: cprocess_commit())
    return commit.isEmpty ? nil : commit
  }

  /// The place of the first argument that is no UTF-8, counted from 1; `nil` when all are.
  static var unreadableArgument: Int? {
    (1..<max(Int(CommandLine.argc), 1)).first { place in
      CommandLine.unsafeArgv[place].map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// Sets a variable for the programs that are started, unless it is set.
  static func setVariable(_ name: String, _ value: String) {
    setenv(name, value, 0)
  }

  /// Ends the process by a signal's default action.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // The runtime blocks signals in its threads.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  /// Ends the process.
  static func exit(with status: ExitStatus) -> Never {
    Glibc.exit(status.rawValue)
  }

  /// Takes tokens out of the environment, so that no child gets them.
  static func forgetTokens() {
    for name in Token.allVariables { unsetenv(name) }
  }

  /// Lets no crash write the memory into a file.
  static func forbidCores() {
    cprocess_forbid_cores()
  }

  /// The home directory in the system's list of users, for an environment without `HOME`.
  nonisolated static var homeDirectory: String? {
    getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  }

  /// Whether a person types here and looks at it.
  static var isInteractive: Bool { isTyping && isatty(1) == 1 }

  /// Whether a person types here.
  static var isTyping: Bool { isatty(0) == 1 }
}
