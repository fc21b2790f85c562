import FoundationEssentials
import Models
import Repository
import Screens
import Store

/// The text of a note, as it was typed or comes from standard input.
///
/// A text that cannot become the note is kept as a draft.
struct NoteInput {
  private var bytes: [UInt8] = []
  // Why standard input could not be read.
  private var failure: FileError?

  init(_ words: [String]) {
    bytes = Array(words.joined(separator: " ").utf8)
  }

  /// Reads standard input to its end, or until it is longer than a note may be.
  init() {
    let input = InputLines(descriptor: 0, limit: 0)
    do throws(FileError) {
      // With the line feed that the shell adds, and one byte more than fits.
      while bytes.count < Note.byteLimit + 2 {
        let block = try input.nextBlock()
        if block.isEmpty { break }
        bytes += block
      }
    } catch {
      failure = error
    }
  }

  /// The text.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be a note.
  func text() throws(CommandFailure) -> String {
    let reason: String
    do throws(NoteMistake) {
      guard let failure else { return try Note.text(of: bytes) }
      reason = "standard input cannot be read (\(failure.reason))"
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
  ///   - login: The login of the person the note is about.
  @MainActor func kept(
    after error: any Error, about login: LoginArgument, _ options: Options
  ) -> CommandFailure {
    let failure = CommandFailure(error)
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return failure }
    let environment = ProcessInfo.processInfo.environment
    // What is wrong with the address or the directories is in the failure.
    let host = try? Dependencies.base(options, environment).directoryName
    let directories = host.flatMap { try? Directories(environment: environment, host: $0) }
    let name = (try? login.login(options)) ?? login.text
    let draft = directories.flatMap { try? Drafts(directory: $0.drafts).keep(bytes, about: name) }
    let end = failure.message.hasSuffix(".") || failure.message.hasSuffix("?") ? " " : ". "
    let kept =
      draft.map { NotesViewModel.isKept(in: $0.path) }
      ?? "It could not be kept as a draft either. Here is your text: "
      + String(decoding: bytes, as: UTF8.self)
    return CommandFailure(message: failure.message + end + kept, status: failure.status)
  }
}
