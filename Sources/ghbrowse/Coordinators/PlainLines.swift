import Dispatch
import Files

/// A line of an input that is no terminal.
nonisolated enum PlainLine: Sendable, Equatable {
  case text(String)
  /// Its bytes are no text.
  case notUTF8
  /// It has more bytes than ``PlainLines/byteLimit``.
  case tooLong
  /// No more can be read, for the system's reason.
  case unreadable(reason: String)

  fileprivate init(_ line: InputLines.Line) {
    switch line {
    case .bytes(let bytes):
      self = String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .notUTF8
    case .tooLong: self = .tooLong
    }
  }
}

/// The lines of an input that is no terminal, read one at a time on demand.
///
/// A last line without a line feed counts too.
nonisolated struct PlainLines: AsyncSequence, Sendable {
  typealias Element = PlainLine

  /// The most bytes of a line: a command with the longest note has a sixteenth of it.
  static let byteLimit = 1 << 20

  private let descriptor: Int32

  init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  func makeAsyncIterator() -> AsyncStream<PlainLine>.Iterator {
    let reader = Reader(descriptor: descriptor)
    return AsyncStream { await reader.next() }.makeAsyncIterator()
  }

  /// Reads on a queue of its own, which may block.
  private nonisolated final class Reader: @unchecked Sendable {
    // Used on the queue only.
    private var lines: InputLines
    private var hasFailed = false
    private let queue = DispatchQueue(label: "ghbrowse.input")

    init(descriptor: Int32) {
      lines = InputLines(descriptor: descriptor, limit: PlainLines.byteLimit)
    }

    func next() async -> PlainLine? {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.line()) }
      }
    }

    private func line() -> PlainLine? {
      guard !hasFailed else { return nil }
      do throws(FileError) {
        return try lines.next().map(PlainLine.init)
      } catch {
        hasFailed = true
        return .unreadable(reason: error.reason)
      }
    }
  }
}
