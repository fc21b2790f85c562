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
    commandName: "note", abstract: "Print a note; with a text, write it.",
    discussion: """
      Notes stay on this machine, and no update from GitHub changes one. A text
      replaces the note there was; the old text is printed, and its history keeps
      it. GitHub is asked only about a login that is not saved yet.

      Examples:
        ghbrowse note mojombo                   print the note
        ghbrowse note mojombo met at FOSDEM     write it; words need no quotes
        ghbrowse note mojombo --add met again   add a line that starts with today's date
        ghbrowse note mojombo - < notes.txt     read it from standard input
        ghbrowse note mojombo --edit            edit it in your editor
        ghbrowse note mojombo -- --no, not yet  a text that begins with -
        ghbrowse note mojombo --history         every version, the newest first
      """)

  @Argument(
    help: "About whom: a login, or the address of the page.")
  var login: LoginArgument

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The note; - reads it from standard input.", valueName: "text"),
    completion: SavedNames.words)
  var words: [String] = []

  @Flag(help: "Add TEXT as a further line of the note, after today's date.")
  var add = false

  @Flag(help: "Delete the note; its history keeps the text.")
  var delete = false

  @Flag(help: "Print every version of the note, the newest first.")
  var history = false

  @Flag(help: "Edit the note in your editor.")
  var edit = false

  @OptionGroup var options: Options

  func validate() throws {
    guard !delete || words.isEmpty else { throw ValidationError("--delete takes no text") }
    guard !history || words.isEmpty else { throw ValidationError("--history takes no text") }
    guard !edit || words.isEmpty else { throw ValidationError("--edit takes no text") }
    guard !add || !words.isEmpty else {
      throw ValidationError(
        "--add needs the text to add, as in: ghbrowse note mojombo --add met again")
    }
    guard options.fields == nil || options.json || history else {
      throw ValidationError("--fields goes with note --json and note --history")
    }
    try history
      ? FieldTable.noteVersions.check(options.fields) : FieldTable.rows.check(options.fields)
    guard [add, delete, history, edit].filter({ $0 }).count <= 1 else {
      throw ValidationError(
        "--add, --delete, --edit and --history do not go together; give one of them")
    }
  }

  @MainActor func run() async throws {
    try refuseUnknownOption()
    // `--` ends the options, and does not belong to the note.
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    guard !words.isEmpty else {
      return try await Dependencies(options).perform {
        try await withoutText(about: try self.login.login(options), $0)
      }
    }
    let keeper = NoteKeeper(options, login)
    let text =
      words == ["-"]
      ? try NoteInput().text(orKeepIn: keeper) : words.joined(separator: " ")
    let typed = try keeper.login(for: text)
    guard text.contains(where: { !$0.isWhitespace }) else { throw Self.empty(typed) }
    try await keeper.dependencies(for: text).perform { dependencies in
      let user = try await user(typed, dependencies, for: text)
      let notes = dependencies.noteEditor
      let notice = add ? await notes.add(text, to: user) : await notes.write(text, on: user)
      try await end(notice, on: user.login, dependencies)
    }
  }

  @MainActor private func withoutText(
    about login: String, _ dependencies: Dependencies
  ) async throws {
    if edit {
      try await editNote(on: login, dependencies)
    } else if delete {
      try await deleteNote(on: login, dependencies)
    } else {
      try await printNote(on: login, dependencies)
    }
  }

  @MainActor private func deleteNote(
    on login: String, _ dependencies: Dependencies
  ) async throws {
    let user = try await dependencies.store.main.user(login: login)?.user
    let name = user?.login ?? login
    try await end(
      await dependencies.noteEditor.delete(from: user, login: name), on: name, dependencies)
  }

  @MainActor private func end(
    _ notice: Notice, on login: String, _ dependencies: Dependencies
  ) async throws {
    try dependencies.report(notice)
    if options.json { try await printNote(on: login, dependencies) }
  }

  // The parser counts unknown options among the words: a mistyped one would become the note.
  @MainActor private func refuseUnknownOption() throws(UsageMistake) {
    guard let word = words.first, word.hasPrefix("-"), !["-", "--"].contains(word) else { return }
    let option = String(word.prefix { $0 != "=" })
    let names = ["--add", "--delete", "--edit", "--history"]
    let advice =
      TypedArguments.nearest(to: option, among: names).map { "; did you mean \($0)?" } ?? "."
    throw UsageMistake(
      message: "note has no option \(option)\(advice) A note that begins with - comes after --, "
        + "as in: ghbrowse note mojombo -- -1 for that talk")
  }

  @MainActor private func editNote(
    on login: String, _ dependencies: Dependencies
  ) async throws {
    let user = try await user(login, dependencies, for: "")
    let notice = try await dependencies.editing(
      user, deletion: "ghbrowse note \(user.login) --delete"
    ).run(environment: dependencies.environment, start: Child.run)
    try await end(notice, on: user.login, dependencies)
  }

  private static func empty(_ login: String) -> CommandFailure {
    CommandFailure(
      message: "an empty note is not saved; ghbrowse note \(login) --delete takes the note away",
      status: .usage)
  }

  @MainActor private func printNote(
    on login: String, _ dependencies: Dependencies
  ) async throws {
    let saved = try await dependencies.store.main.user(login: login)
    dependencies.reportDrafts(about: login)
    guard let saved else {
      throw CommandFailure(
        message:
          "nobody saved here is called \(login); ghbrowse show \(login) fetches the profile",
        status: .failed)
    }
    guard history else { return NotePrinter(dependencies).print(saved) }
    let versions = try await dependencies.store.main.noteVersions(of: saved.id)
    NotePrinter(dependencies).print(versions, of: saved.user.login)
  }

  // Fetches a user who is not saved. When that fails, the text is kept.
  @MainActor private func user(
    _ login: String, _ dependencies: Dependencies, for text: String
  ) async throws -> User {
    do {
      if let saved = try await dependencies.store.main.user(login: login) { return saved.user }
      let wait = NetworkWait(dependencies)
      let fetched = try await wait.run("Asking GitHub for \(SafeText.login(login))…") {
        // Whoever does not want to wait keeps the text.
        await Interruption.cancelling { await dependencies.repository.fetchProfile(login: login) }
      }.get().saved.user
      _ = await dependencies.attachWaiting(to: fetched)
      return fetched
    } catch {
      dependencies.reportDrafts(about: login, after: FetchError(error))
      let failure = dependencies.failure(
        of: FetchError(error), about: .profile(login), saved: .nothing)
      guard !text.isEmpty else {
        dependencies.reportStore()
        throw failure
      }
      let notes = dependencies.noteEditor
      let notice = notes.refuse(text, on: login, because: FetchError(error), isAddition: add)
      dependencies.reportStore(before: notice)
      StandardStream.error.write(notice)
      throw failure.status
    }
  }
}
