import Files
import FoundationEssentials
import Glibc
import Models
import Repository
import ViewModels

/// A note from standard input, read before a step that can fail.
///
/// Reading stops when the text is too long. A text that cannot be a note is kept as a draft.
struct NoteInput {
  /// What was read.
  private enum Content {
    case text(String)
    case unfit(String)
  }

  private let content: Content
  private let bytes: [UInt8]

  /// Reads standard input to its end, or until it is longer than a note may be.
  init(descriptor: Int32 = 0) {
    // With the line feed that the shell adds, and one byte more than fits.
    var bytes = [UInt8](repeating: 0, count: Note.byteLimit + 2)
    var count = 0
    var failure: Int32?
    while count < bytes.count, failure == nil {
      let more = bytes[count...].withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress, $0.count)
      }
      if more == 0 { break }
      if more > 0 { count += more } else { failure = Self.wait(for: descriptor, after: errno) }
    }
    self.bytes = Array(bytes[..<count])
    content = failure.map { .unfit(Self.unreadable($0)) } ?? Self.content(bytes[..<count])
  }

  /// The text.
  ///
  /// - Parameter keeper: Keeps a text that cannot be a note.
  /// - Throws: ``CommandFailure`` when the text cannot be a note.
  func text(orKeepIn keeper: NoteKeeper) throws -> String {
    switch content {
    case .text(let text): return text
    case .unfit(let reason):
      let sentence = bytes.isEmpty ? "" : " \(keeper.kept(bytes))"
      throw CommandFailure(message: reason + sentence, status: .failed)
    }
  }

  private static func content(_ bytes: ArraySlice<UInt8>) -> Content {
    do throws(NoteMistake) {
      return .text(try Note.text(of: bytes))
    } catch {
      return .unfit("the note was not saved: \(reason(for: error)).")
    }
  }

  private static func reason(for mistake: NoteMistake) -> String {
    switch mistake {
    case .tooLong: "it has more than the \(Note.byteLimit) bytes that a note may have"
    case .notUTF8: "that is not UTF-8 text"
    case .hasNUL: "it has a NUL, which no text has"
    }
  }

  // Waits for a non-blocking input that has nothing yet.
  private static func wait(for descriptor: Int32, after failure: Int32) -> Int32? {
    if failure == EINTR { return nil }
    guard failure == EAGAIN else { return failure }
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&input, 1, -1)
    return nil
  }

  private static func unreadable(_ code: Int32) -> String {
    "the note was not saved: standard input cannot be read (\(FileError(errno: code).reason))."
  }
}
