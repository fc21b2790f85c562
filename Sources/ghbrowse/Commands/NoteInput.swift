import Files
import FoundationEssentials
import Glibc
import Models
import Repository
import ViewModels

/// The text of a note, as it was typed or comes from standard input.
///
/// A text that cannot become the note is kept as a draft.
struct NoteInput {
  private let bytes: [UInt8]
  // Why standard input could not be read.
  private var failure: Int32?

  init(_ words: [String]) {
    bytes = Array(words.joined(separator: " ").utf8)
  }

  /// Reads standard input to its end, or until it is longer than a note may be.
  init() {
    // With the line feed that the shell adds, and one byte more than fits.
    var bytes = [UInt8](repeating: 0, count: Note.byteLimit + 2)
    var count = 0
    while count < bytes.count, failure == nil {
      let more = bytes[count...].withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if more == 0 { break }
      if more > 0 {
        count += more
      } else if errno == EAGAIN {
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
      } else if errno != EINTR {
        failure = errno
      }
    }
    self.bytes = Array(bytes[..<count])
  }

  /// The text.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be a note.
  func text() throws(CommandFailure) -> String {
    let reason: String
    do throws(NoteMistake) {
      if failure == nil { return try Note.text(of: bytes[...]) }
      reason = "standard input cannot be read (\(systemMessage(failure ?? 0)))"
    } catch {
      reason =
        switch error {
        case .tooLong: "it has more than \(Note.byteLimit) bytes, the limit"
        case .notUTF8: "that is not UTF-8 text"
        case .hasNUL: "it has a NUL character, which is not text"
        }
    }
    throw CommandFailure(message: "The note was not saved: \(reason).", status: .failed)
  }

  /// The failure of a command that did not get as far as saving the text, which is kept as a draft.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - login: Whom the note is about.
  @MainActor func kept(
    after error: any Error, about login: LoginArgument, _ options: Options
  ) -> CommandFailure {
    let mistake = (error as? UsageMistake).map {
      CommandFailure(message: $0.message, status: .usage)
    }
    let failure = mistake ?? CommandFailure(error)
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return failure }
    let environment = ProcessInfo.processInfo.environment
    // What is wrong with the address or the directories is in the failure.
    let host = try? Dependencies.base(options, environment).directoryName
    let directories = host.flatMap { try? Directories(environment: environment, host: $0) }
    let name = (try? login.login(options)) ?? login.text
    let draft = directories.flatMap { try? Drafts(directory: $0.drafts).keep(bytes, about: name) }
    let end = failure.message.hasSuffix(".") || failure.message.hasSuffix("?") ? " " : ". "
    let kept =
      draft.map { NoteEditor.isKept(in: $0.path) }
      ?? "It could not be kept as a draft either. Here is your text: "
      + String(decoding: bytes, as: UTF8.self)
    return CommandFailure(message: failure.message + end + kept, status: failure.status)
  }
}
