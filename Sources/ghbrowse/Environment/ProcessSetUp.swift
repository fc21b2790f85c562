import CProcess
import Glibc

/// What the process sets up before anything else, and how it ends.
enum ProcessSetUp {
  /// Keeps what is made to its owner, what is in memory out of files, descriptors 0 to 2 open, and a
  /// closed pipe or a file that may not grow from killing.
  static func prepare() {
    umask(0o077)
    cprocess_limit_cores()
    cprocess_share_heap()
    // A database on descriptor 2 would get error messages written into it.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    ProcessLimits.raise()
  }

  /// The words after the program's name; `nil` when the system has handed over none.
  static var arguments: [String]? {
    var count: Int32 = 0
    guard let words = cprocess_arguments(&count), count > 0 else { return nil }
    return (1..<max(Int(count), 1)).compactMap { words[$0].map { String(cString: $0) } }
  }

  /// Ends the process.
  static func exit(with status: ExitStatus) -> Never {
    Glibc.exit(status.rawValue)
  }

  /// Takes tokens out of the environment, so that no child gets them.
  static func forgetTokens() {
    for name in ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] {
      unsetenv(name)
    }
  }

  /// Keeps what is in memory out of files, should the process crash.
  static func forbidCores() {
    cprocess_forbid_cores()
  }

  /// The home directory that the system knows, where the environment has none.
  nonisolated static var homeDirectory: String? {
    getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  }

  /// Whether a person types here and looks at it.
  static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }
}
