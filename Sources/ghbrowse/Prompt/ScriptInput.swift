import Screens
import Store

/// Reads lines from a file or a pipe, one at a time, on a queue of its own; the last line needs no line feed.
///
/// A line that is refused is a notice, as is a failure to read, after which no line follows.
actor ScriptInput {
  /// The longest line in bytes, sixteen times the longest note.
  static let byteLimit = 1 << 20

  private let executor = QueueExecutor(label: "ghbrowse.input")
  private var input: InputLines
  private var hasFailed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var lines: AsyncStream<Result<String, Notice>> { AsyncStream { await self.next() } }

  init(descriptor: Int32 = 0) { input = InputLines(descriptor: descriptor, limit: Self.byteLimit) }

  private func next() -> Result<String, Notice>? {
    guard !hasFailed else { return nil }
    do throws(FileError) {
      switch try input.next() {
      case nil: return nil
      case .tooLong?: return .failure(.longLine)
      case .bytes(let bytes)?:
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return .failure(.notUTF8)
        }
        return .success(text)
      }
    } catch {
      hasFailed = true
      return .failure(
        Notice("Standard input can no longer be read (\(error.reason)).", failure: .failed))
    }
  }
}

nonisolated extension Notice {
  fileprivate static let notUTF8 = Notice(
    "A line is not UTF-8 text and was ignored.", failure: .failed)
  fileprivate static let longLine = Notice(
    "A line is longer than \(ScriptInput.byteLimit >> 20) MiB, the limit, and was ignored.",
    failure: .failed)
}
