import CProcess
import Glibc

/// The limits that the system sets this process, checked before a library meets them.
///
/// NIO ends the process when no descriptor is left. libdispatch ends it without `/proc`, and waits for
/// ever when no thread can be started.
enum ProcessLimits {
  // More than are open at once with pictures, a page and an editor. The second is asked for.
  private static let neededFiles: rlim_t = 32
  private static let requestedFiles: rlim_t = 256
  // More threads than run at once, and memory for pages, pictures and the store.
  private static let neededThreads: Int32 = 16
  private static let neededBytes = 32 << 20
  // With less, threads get stacks of 1 MiB instead of the usual 8.
  private static let ampleBytes: rlim_t = 1 << 30

  /// Raises a low limit of open files as far as the system allows.
  static func raise() {
    var files = current(RLIMIT_NOFILE)
    guard files.rlim_cur < requestedFiles else { return }
    files.rlim_cur = min(requestedFiles, files.rlim_max)
    // When this fails, the limit stays as it is, and ``problem`` looks at it.
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
        + "raise the limit, as in: ulimit -n \(requestedFiles)"
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
