import FoundationEssentials
import Models
import Repository
import Screens
import Store

/// The text of a note, from the arguments or from standard input.
///
/// A text that cannot be saved as a note is kept as a draft.
struct NoteInput {
  private var bytes: [UInt8] = []
  // The error of reading standard input.
  private var failure: FileError?

  init(_ words: [String]) {
    bytes = Array(words.joined(separator: " ").utf8)
  }

  /// Reads standard input to its end, or until it is longer than a note may be.
  init() {
    let input = InputLines(descriptor: 0, limit: 0)
    do throws(FileError) {
      // The line feed at the end, and one byte too many.
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
  /// - Throws: ``CommandFailure`` if it cannot be a note.
  func text() throws(CommandFailure) -> String {
    let reason: String
    do throws(NoteMistake) {
      guard let failure else { return try Note.text(of: bytes) }
      reason = "standard input cannot be read (\(failure.reason))"
    } catch {
      reason = "it \(error.reason)"
    }
    throw CommandFailure("The note was not saved: \(reason).")
  }

  /// Keeps the text of a failed command as a draft.
  ///
  /// - Parameters:
  ///   - error: Why the text was not saved.
  ///   - login: The person that the note is about.
  /// - Returns: The failure, with the path of the draft.
  @MainActor func kept(
    after error: any Error, about login: LoginArgument, _ options: Options
  ) -> CommandFailure {
    let failure = CommandFailure(error)
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return failure }
    let environment = ProcessInfo.processInfo.environment
    let host = try? Dependencies.base(options, environment).directoryName
    let directories = host.flatMap { try? Directories(environment: environment, host: $0) }
    let name = (try? login.login(options)) ?? login.text
    let draft = directories.flatMap { try? Drafts(directory: $0.drafts).keep(bytes, about: name) }
    let end = failure.message.hasSuffix(".") || failure.message.hasSuffix("?") ? " " : ". "
    let kept =
      draft.map { NotesViewModel.isKept(in: $0.path) }
      ?? "It could not be kept as a draft either. Here is your text: "
      + String(decoding: bytes, as: UTF8.self)
    return CommandFailure(failure.message + end + kept, status: failure.status)
  }
}
