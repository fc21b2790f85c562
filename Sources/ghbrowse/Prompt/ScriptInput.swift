import Store

/// A line of an input that is not a terminal.
nonisolated enum InputLine: Sendable, Equatable {
  case text(String)
  case notUTF8
  /// The line has more bytes than ``ScriptInput/byteLimit``.
  case tooLong
  /// Reading failed, for the system's reason; no line follows.
  case unreadable(reason: String)
}

/// Reads lines on demand, on a queue that may block, from what is no terminal; a last one without line feed counts.
actor ScriptInput {
  /// The longest line in bytes, sixteen times the longest note.
  static let byteLimit = 1 << 20

  private let executor = QueueExecutor(label: "ghbrowse.input")
  private var input: InputLines
  private var hasFailed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var lines: AsyncStream<InputLine> { AsyncStream { await self.next() } }

  init(descriptor: Int32 = 0) { input = InputLines(descriptor: descriptor, limit: Self.byteLimit) }

  private func next() -> InputLine? {
    guard !hasFailed else { return nil }
    do throws(FileError) {
      switch try input.next() {
      case nil: return nil
      case .tooLong?: return .tooLong
      case .bytes(let bytes)?:
        return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .notUTF8
      }
    } catch {
      hasFailed = true
      return .unreadable(reason: error.reason)
    }
  }
}
