import CLinux
import Dispatch
import Glibc
import Screens

/// A child process that runs one of the reader's programs through the shell.
///
/// It gets default signal actions, the descriptors 0 to 2, and the environment without tokens.
nonisolated struct Child {
  enum Place {
    /// The child has the terminal until it ends.
    case foreground
    /// The child has no terminal and its own session: it gets none of our signals, and outlives us.
    case background
  }

  let process: pid_t

  /// Without input or output, it has the terminal, or `/dev/null` in the background.
  init(
    _ command: ExternalProgram, in place: Place, input: Int32? = nil, output: Int32? = nil
  ) throws(Notice) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if place == .background {
      for stream in Int32(0)...2 {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
      }
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    cprocess_close_from(&actions, 3)
    var attributes = Self.attributes(place)
    defer { posix_spawnattr_destroy(&attributes) }
    let argv = (["sh"] + command.arguments).map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, argv, cprocess_environment())
    guard code == 0 else {
      let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
      throw Notice("/bin/sh cannot be started: \(reason).", failure: .failed)
    }
    self.process = process
  }

  /// Runs a program in the foreground until it ends; Ctrl-C and Ctrl-\ reach only the program.
  static func run(_ command: ExternalProgram) async throws(Notice) -> ChildEnd {
    let before = [SIGINT, SIGQUIT].map { (number: $0, action: signal($0, SIG_IGN)) }
    defer { for (number, action) in before { signal(number, action) } }
    return await (try Child(command, in: .foreground)).end()
  }

  /// Runs a program in the background and returns its output; the pipe is closed after `limit` bytes.
  static func output(
    of command: ExternalProgram, limit: Int
  ) async throws(Notice) -> (bytes: [UInt8], end: ChildEnd) {
    let (reading, writing) = try pipe()
    let child: Child
    do throws(Notice) {
      defer { close(writing) }
      child = try Child(command, in: .background, output: writing)
    } catch {
      close(reading)
      throw error
    }
    return await onThread {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: limit + 1)
      while bytes.count <= limit {
        let count = read(reading, &chunk, chunk.count)
        if count > 0 { bytes += chunk.prefix(count) } else if count == 0 || errno != EINTR { break }
      }
      close(reading)
      return (bytes, child.waitForEnd())
    }
  }

  /// Opens a pipe that children do not inherit.
  static func pipe() throws(Notice) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard cprocess_pipe(&ends) == 0 else {
      throw Notice("No pipe could be opened.", failure: .failed)
    }
    return (ends[0], ends[1])
  }

  // Runs a blocking `body` off the main thread.
  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "ghbrowse.child").async { continuation.resume(returning: body()) }
    }
  }

  /// Waits for the end without blocking the main thread.
  func end() async -> ChildEnd { await Self.onThread { waitForEnd() } }

  /// Blocks until the end.
  func waitForEnd() -> ChildEnd {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ChildEnd(status)
  }

  // Default signal actions and an empty signal mask.
  private static func attributes(_ place: Place) -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    if place == .background { flags |= cprocess_new_session }
    posix_spawnattr_setflags(&attributes, flags)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    return attributes
  }
}

/// How a child process ended.
nonisolated enum ChildEnd: Equatable, Sendable {
  case exited(Int32)
  case killed(Int32)

  /// - Parameter status: A status that `waitpid` returned.
  init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
  }
}
