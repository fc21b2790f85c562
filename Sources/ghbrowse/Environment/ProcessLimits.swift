import CProcess
import Glibc

/// What the system lets this process have, looked at before anything depends on it.
///
/// Libraries take a refusal badly: NIO ends the process without descriptors to spare. libdispatch
/// ends it when it cannot look at its threads in `/proc`, and waits for ever for a new one.
enum ProcessLimits {
  // More than are open at once with all in use, pictures, a page and an editor; and what is asked for.
  private static let neededFiles: rlim_t = 32
  private static let wishedFiles: rlim_t = 256
  // More than run at once, and memory for pages, pictures and the store.
  private static let neededThreads: Int32 = 16
  private static let neededBytes = 32 << 20
  // With less, threads get stacks of 1 MiB instead of the usual 8.
  private static let ampleBytes: rlim_t = 1 << 30

  /// Lets more files be open at once where few may be, as far as the system lets us.
  static func raise() {
    var files = current(RLIMIT_NOFILE)
    guard files.rlim_cur < wishedFiles else { return }
    files.rlim_cur = min(wishedFiles, files.rlim_max)
    // Where it fails, the limit stays as it is, and is looked at below.
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
  }

  /// Why the program cannot run, and what to do; `nil` when it can.
  static var problem: String? {
    if access("/proc/self/task/\(getpid())/stat", R_OK) != 0 {
      return "/proc is not there, and nothing can be done without it; "
        + "mount it, as in: mount -t proc proc /proc"
    }
    let files = current(RLIMIT_NOFILE).rlim_cur
    if files < neededFiles {
      return "only \(files) files may be open at once, and \(neededFiles) are needed; "
        + "raise the limit, as in: ulimit -n \(wishedFiles)"
    }
    let memory = current(RLIMIT_AS).rlim_cur
    if cprocess_has_room(neededThreads, neededBytes, memory < ampleBytes ? 1 : 0) != 0 {
      return nil
    }
    return memory == rlim_t.max
      ? "no more threads can be started; raise the limit of processes (ulimit -u)"
      : "memory is limited to \(memory >> 20) MiB, which is too little; raise the limit (ulimit -v)"
  }

  private static func current(_ resource: __rlimit_resource) -> rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    return limit
  }
}
