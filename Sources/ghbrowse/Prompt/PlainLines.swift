import Store

/// A line of an input that is no terminal.
nonisolated enum PlainLine: Sendable, Equatable {
  case text(String)
  /// Its bytes are no text.
  case notUTF8
  /// It has more bytes than ``PlainLines/byteLimit``.
  case tooLong
  /// No more can be read, for the system's reason.
  case unreadable(reason: String)
}

/// Reads lines on demand from an input that is not a terminal, on a queue that may block.
///
/// A last line without a line feed counts too.
actor PlainLines {
  /// The most bytes of a line: a command with the longest note has a sixteenth of it.
  static let byteLimit = 1 << 20

  private let executor = QueueExecutor(label: "ghbrowse.input")
  private var input: InputLines
  private var hasFailed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The lines as a sequence.
  nonisolated var all: AsyncStream<PlainLine> { AsyncStream { await self.next() } }

  init(descriptor: Int32 = 0) {
    input = InputLines(descriptor: descriptor, limit: Self.byteLimit)
  }

  private func next() -> PlainLine? {
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
