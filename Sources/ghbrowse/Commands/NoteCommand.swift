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

  @Flag(help: "Delete the note.")
  var delete = false

  @OptionGroup var options: Options

  func validate() throws {
    guard !delete || words.isEmpty else {
      throw ValidationError("--delete takes no text.")
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
    try dependencies.report(
      delete ? await notes.delete(from: user) : await notes.write(text, on: user))
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
    try NotePrinter(dependencies).print(saved)
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

/// Prints everybody with a note.
struct NotesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", abstract: "Print everybody with a note, the newest note first.")

  @OptionGroup var options: Options

  @MainActor func run() async throws {
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let repository = dependencies.repository
    try await dependencies.wrap { () throws(FetchError) in try await repository.checkNotes() }
    try await RowsPrinter(dependencies).print(limit: nil) { last, count throws(FetchError) in
      try await repository.noted(after: last?.note, limit: count)
    }
  }
}

/// Prints somebody's note: as JSON, or its lines.
struct NotePrinter {
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Prints `null`, or nothing, when there is no note.
  ///
  /// - Throws: ``CommandFailure`` when the profile or note cannot be written.
  func print(_ user: SavedUser) throws {
    if dependencies.options.json {
      let text = user.note == nil ? "null" : try JSONText().text(of: UserJSON(saved: user))
      output.write(line: text)
    } else if let note = user.note {
      for line in SafeText.lines(note.text, characterLimit: nil) { output.write(line: line) }
    }
  }
}
