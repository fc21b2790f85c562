import Dispatch
import Glibc

/// What a program writes on its standard output, which is read to its end.
nonisolated struct ChildOutput: Sendable {
  /// Why there is no output of use.
  enum Failure: Error, Equatable {
    case notStarted(ChildFailure)
    /// It did not end in time, and was ended.
    case late
    /// It wrote more than was allowed, and was ended.
    case tooMuch
  }

  // In milliseconds: how long to wait before looking again whether a program has ended.
  private static let step: UInt32 = 2

  let bytes: [UInt8]
  let end: ChildEnd

  /// Starts a program without a terminal, and waits for its end on a thread of its own.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that it may write.
  ///   - time: How long it may take.
  static func of(
    _ command: ChildCommand, limit: Int, within time: Duration
  ) async throws(Failure) -> ChildOutput {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "ghbrowse.child").async {
        continuation.resume(returning: read(command, limit, ContinuousClock.now + time))
      }
    }
    return try result.get()
  }

  private static func read(
    _ command: ChildCommand, _ limit: Int, _ deadline: ContinuousClock.Instant
  ) -> Result<ChildOutput, Failure> {
    var ends: [Int32] = [0, 0]
    // No child gets them but as its output: every start closes what is above descriptor 2.
    guard pipe(&ends) == 0 else {
      return .failure(.notStarted(ChildFailure(message: "there is no pipe")))
    }
    defer { close(ends[0]) }
    let child: Child
    do throws(ChildFailure) {
      defer { close(ends[1]) }
      child = try Child(command, in: .background, output: ends[1])
    } catch {
      return .failure(.notStarted(error))
    }
    do throws(Failure) {
      let bytes = try bytes(from: ends[0], limit, deadline)
      return .success(ChildOutput(bytes: bytes, end: try end(of: child, deadline)))
    } catch {
      // It leads a session of its own, so that what it has started goes too.
      kill(-child.process, SIGKILL)
      var status: Int32 = 0
      while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
      return .failure(error)
    }
  }

  private static func bytes(
    from pipe: Int32, _ limit: Int, _ deadline: ContinuousClock.Instant
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = (deadline - .now).components
      guard left.seconds >= 0, left.attoseconds >= 0 else { throw .late }
      var ready = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let wait = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
      guard poll(&ready, 1, Int32(clamping: wait)) > 0 else { continue }
      let count = Glibc.read(pipe, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += chunk.prefix(count) }
      guard bytes.count <= limit else { throw .tooMuch }
    }
  }

  // It may close its output and go on.
  private static func end(
    of child: Child, _ deadline: ContinuousClock.Instant
  ) throws(Failure) -> ChildEnd {
    var status: Int32 = 0
    while waitpid(child.process, &status, WNOHANG) != child.process {
      guard ContinuousClock.now < deadline else { throw .late }
      usleep(step * 1000)
    }
    return ChildEnd(status)
  }
}
