import CCommit
import CLinux
import Dispatch
import GitHub
import Glibc
import Screens

/// The first and last steps of the process.
enum ProcessSetUp {
  /// Lets only the owner read new files, writes no core file, and opens the descriptors 0 to 2.
  ///
  /// Neither a closed pipe nor a file at its size limit kills the process.
  static func prepare() {
    umask(0o077)
    cprocess_limit_cores()
    cprocess_share_heap()
    // With descriptor 2 closed, the database could get it, and error messages would be written into it.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    raiseFileLimit()
  }

  // Raises a low limit of open files as far as the system allows: NIO crashes without a free descriptor.
  // Pictures, a page and an editor need about thirty.
  private static func raiseFileLimit() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var files = rlimit()
    guard getrlimit(resource, &files) == 0, files.rlim_cur < 256 else { return }
    files.rlim_cur = min(256, files.rlim_max)
    _ = setrlimit(resource, &files)
  }

  /// A sentence if the process may open too few files, so that it would end in the middle of something.
  static var problem: String? {
    var files = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &files) == 0, files.rlim_cur < leastFiles else { return nil }
    return "ghbrowse needs \(leastFiles) open files, and may have \(files.rlim_cur); raise the "
      + "limit, as with: ulimit -n 256"
  }

  private static let leastFiles: rlim_t = 32

  /// The arguments after the program's name.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// The commit that the program was built from; `nil` if the build did not know it.
  nonisolated static var commit: String? {
    let commit = String(cString: ccommit_name())
    return commit.isEmpty ? nil : commit
  }

  /// The index of the first argument that is not UTF-8, counted from 1.
  static var invalidArgument: Int? {
    (1..<max(Int(CommandLine.argc), 1)).first { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
    }
  }

  static func exit(with status: ExitStatus) -> Never { Glibc.exit(status.rawValue) }

  /// Ends the process after that time, even if the disk holds it up; a signal ends it at once.
  static func exit(within time: DispatchTimeInterval, with status: ExitStatus) {
    let code = status.rawValue
    DispatchQueue.global().asyncAfter(deadline: .now() + time) { _exit(code) }
  }

  /// Removes tokens from the environment, so that no child process gets them.
  static func forgetTokens() {
    for name in Token.allVariables { unsetenv(name) }
  }

  /// Prevents crashes from writing the memory to a core file.
  static func forbidCores() { cprocess_set_undumpable() }
}
