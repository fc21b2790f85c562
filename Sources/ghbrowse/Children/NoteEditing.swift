import FoundationEssentials
import Models
import Repository
import ViewModels

/// The editing of a note in the reader's editor: its file, and what becomes of the text.
struct NoteEditing {
  /// What became of the text.
  struct Result {
    let notice: Notice
    /// Whether the reader is done with this text: it is saved, or given up.
    let isFinished: Bool
  }

  /// Whose note it is.
  let user: User
  /// The saved note; empty without one.
  let saved: String
  /// The text that the editor begins with.
  let begun: String
  /// The command that deletes the note, for a sentence.
  let deletion: String
  let drafts: NoteDrafts
  let notes: NoteEditor

  /// Lets the reader edit the text, and saves it.
  ///
  /// - Parameter start: Runs the editor until it ends.
  /// - Throws: ``FetchError/store(reason:)`` if the draft file cannot be created.
  func run(
    environment: [String: String], start: (ChildCommand) async throws(ChildFailure) -> ChildEnd
  ) async throws(FetchError) -> Result {
    let path = try begin()
    do throws(ChildFailure) {
      let command = try Editor(environment: environment).command(on: path)
      return await finish(try await start(command), path)
    } catch {
      drafts.remove(path)
      return Result(notice: .noEditor(error), isFinished: false)
    }
  }

  // Puts the text into a file.
  private func begin() throws(FetchError) -> String {
    // Editors expect a line feed at the end of a file.
    try drafts.keep(begun.isEmpty ? "" : begun + "\n", id: user.id, login: user.login, at: Date())
  }

  // Saves the text in the file, and removes the file when the text is not lost by that.
  private func finish(_ end: ChildEnd, _ path: String) async -> Result {
    switch drafts.content(of: path) {
    case .missing:
      return Result(notice: Notice(leftAsItWas + "."), isFinished: false)
    case .unfit(let reason):
      return Result(
        notice: Notice(
          "The note on \(user.login) was not saved: the text \(reason). It is kept in \(path)",
          failure: .failed),
        isFinished: false)
    case .text(let text):
      return end == .exited(0) ? await take(text, path) : giveUp(text, path, end)
    }
  }

  private func take(_ text: String, _ path: String) async -> Result {
    let isEmpty = !text.contains { !$0.isWhitespace }
    guard !isEmpty, text != saved else {
      drafts.remove(path)
      let hint = isEmpty && !saved.isEmpty ? "; \(deletion) deletes it." : "."
      return Result(notice: Notice(leftAsItWas + hint), isFinished: true)
    }
    let notice = await notes.write(text, on: user, keptIn: path)
    if notice.failure == nil { drafts.remove(path) }
    return Result(notice: notice, isFinished: notice.failure == nil)
  }

  private func giveUp(_ text: String, _ path: String, _ end: ChildEnd) -> Result {
    let sentence = "The editor \(end.description). \(leftAsItWas)"
    guard text != begun else {
      drafts.remove(path)
      return Result(notice: Notice(sentence + ".", failure: .failed), isFinished: false)
    }
    return Result(
      notice: Notice("\(sentence); your text is kept in \(path)", failure: .failed),
      isFinished: false)
  }

  private var leftAsItWas: String { "The note on \(user.login) is left as it was" }
}

/// The reader's editor: `GHBROWSE_EDITOR`, `VISUAL`, `EDITOR`, or one that most systems have.
nonisolated struct Editor {
  private let setting: ProgramSetting?
  private let programs: ProgramSearch

  init(environment: [String: String]) {
    programs = ProgramSearch(environment: environment)
    let usual = ["editor", "nano", "vi"].first { [programs] in programs.path(of: $0) != nil }
    setting =
      ProgramSetting(.editor, in: environment)
      ?? usual.map { ProgramSetting(kind: .editor, words: $0, variable: nil) }
  }

  /// The command that opens a file.
  ///
  /// - Throws: ``ChildFailure`` when there is no editor.
  func command(on file: String) throws(ChildFailure) -> ChildCommand {
    guard let setting else {
      throw ChildFailure(message: "No editor was found. \(ProgramSetting.Kind.editor.advice)")
    }
    return try ChildCommand(setting, on: file, among: programs)
  }
}
