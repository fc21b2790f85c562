import ArgumentParser
import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

/// Prints, writes or deletes a note.
struct NoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Print a note; with text, write it.",
    discussion: "Notes stay on this machine. A note replaces the one there was; old texts stay in "
      + "the journal, notes.jsonl.")

  @Argument(help: "About whom.", completion: LoginCompletion.kind)
  var login: String

  @Argument(
    parsing: .allUnrecognized, help: "The note; - reads it from standard input.")
  var words: [String] = []

  @Flag(help: "Add the text as a further line, with the day before it.")
  var add = false

  @Flag(help: "Delete the note.")
  var delete = false

  @Flag(help: "Print every version of the note, the newest first.")
  var history = false

  @OptionGroup var options: Options

  func validate() throws {
    guard !delete || words.isEmpty else { throw ValidationError("--delete takes no text.") }
    guard !history || words.isEmpty else { throw ValidationError("--history takes no text.") }
    guard !add || !words.isEmpty else { throw ValidationError("--add needs the text to add.") }
    guard [add, delete, history].filter({ $0 }).count <= 1 else {
      throw ValidationError("--add, --delete and --history do not go together.")
    }
  }

  @MainActor func run() async throws {
    // `--` ends the options, and does not belong to the note.
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    guard !words.isEmpty || delete else { return try await printNote() }
    let keeper = NoteKeeper(login: bareLogin, options: options)
    let text =
      words == ["-"]
      ? try NoteInput().text(orKeepIn: keeper.drafts) : words.joined(separator: " ")
    let dependencies = try await keeper.dependencies(for: text)
    defer { dependencies.tidyUp() }
    let user = try await user(dependencies, for: text)
    let notes = dependencies.noteEditor
    let notice =
      if delete { await notes.delete(from: user) } else if add {
        await notes.add(text, to: user)
      } else {
        await notes.write(text, on: user)
      }
    try dependencies.report(notice)
    if options.json { try await printNote(dependencies) }
  }

  private var bareLogin: String { login.hasPrefix("@") ? String(login.dropFirst()) : login }

  @MainActor private func printNote() async throws {
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    try await dependencies.wrap { () throws(FetchError) in
      try await dependencies.repository.checkNotes()
    }
    try await printNote(dependencies)
  }

  @MainActor private func printNote(_ dependencies: Dependencies) async throws {
    let saved = try await dependencies.wrap { () throws(FetchError) in
      try await dependencies.repository.user(login: bareLogin)
    }
    guard let saved else {
      throw CommandFailure(
        message:
          "nobody saved here is called \(bareLogin); ghbrowse show \(bareLogin) fetches the profile",
        status: .failed)
    }
    guard history else { return try NotePrinter(dependencies).print(saved) }
    let versions = try await dependencies.wrap { () throws(FetchError) in
      try await dependencies.repository.noteVersions(of: saved.id)
    }
    try NotePrinter(dependencies).print(versions, of: saved.user.login)
  }

  // Fetches a user who is not saved. When that fails, the text is kept.
  @MainActor private func user(
    _ dependencies: Dependencies, for text: String
  ) async throws -> User {
    do throws(FetchError) {
      if let saved = try await dependencies.repository.user(login: bareLogin) { return saved.user }
      return try await dependencies.repository.fetchProfile(login: bareLogin).get().saved.user
    } catch {
      let failure = dependencies.failure(of: error, of: bareLogin, hasSavedData: false)
      guard !text.isEmpty else { throw failure }
      let notice = await dependencies.noteEditor.refuse(text, on: bareLogin, because: error)
      for line in NoticeLines(notice).lines { StandardStream.error.write(line: line) }
      throw failure.status
    }
  }
}
