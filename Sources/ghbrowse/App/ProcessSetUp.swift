import CCommit
import CLinux
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

  /// The commit that the program was built from; `nil` when the build did not know it.
  nonisolated static var commit: String? {
    let commit = String(cString: ccommit_name())
    return commit.isEmpty ? nil : commit
  }

  /// The place of the first argument that is no UTF-8, counted from 1; `nil` when all are.
  static var unreadableArgument: Int? {
    (1..<max(Int(CommandLine.argc), 1)).first { place in
      CommandLine.unsafeArgv[place].map { String(validatingCString: $0) == nil } ?? false
    }
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

  /// Whether a person types here and looks at it.
  static var isInteractive: Bool { isTyping && isatty(1) == 1 }

  /// Whether a person types here.
  static var isTyping: Bool { isatty(0) == 1 }
}
