import ArgumentParser
import FoundationEssentials
import Models
import Repository
import Screens
import Store
import Terminal

struct NoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Print a note, or write one.",
    discussion: """
      Notes stay on this machine, and nothing from GitHub changes them. A text
      replaces the note; the old text is printed and stays in the history. GitHub is
      asked only if the person is not saved yet.

      Examples:
        ghbrowse note mojombo                   print the note
        ghbrowse note mojombo met at FOSDEM     write it; words need no quotes
        ghbrowse note mojombo --add met again   add a line with today's date
        ghbrowse note mojombo - < notes.txt     read it from standard input
        ghbrowse note mojombo --edit            edit it in your editor
        ghbrowse note mojombo -- --no, not yet  a text that begins with -
        ghbrowse note mojombo --history         every version, the newest first
      """)

  @Argument(
    help: "A login, or the address of a profile.")
  var login: LoginArgument

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The note; - reads it from standard input.", valueName: "text"),
    completion: SavedNames.words)
  var words: [String] = []

  @Flag(help: "Add TEXT to the note as a new line that starts with today's date.")
  var add = false

  @Flag(help: "Delete the note; the history keeps its text.")
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
      throw ValidationError("note takes --fields only with --json or --history")
    }
    if !history { try options.refuseCSV(of: "note without --history") }
    try history
      ? FieldTable.noteVersions.check(options.fields) : FieldTable.rows.check(options.fields)
    guard [add, delete, history, edit].filter({ $0 }).count <= 1 else {
      throw ValidationError(
        "Use only one of --add, --delete, --edit and --history")
    }
  }

  @MainActor func run() async throws {
    try refuseUnknownOption()
    // `--` ends the options and is not part of the note.
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    guard !words.isEmpty else {
      return try await Dependencies(options).perform {
        try await withoutText(about: try self.login.login(options), $0)
      }
    }
    let input = words == ["-"] ? NoteInput() : NoteInput(words)
    let text: String
    let name: String
    let dependencies: Dependencies
    do {
      text = try input.text()
      name = try login.login(options)
      guard !text.isBlank else { throw Self.empty(name) }
      dependencies = try Dependencies(options)
    } catch {
      throw input.kept(after: error, about: login, options, as: add ? .addition : .draft)
    }
    try await dependencies.perform { dependencies in
      let notes = dependencies.notesViewModel
      let text = notes.dated(text)
      let user = try await user(name, dependencies, for: text)
      let notice = add ? await notes.add(text, to: user) : await notes.write(text, on: user)
      try await end(notice, on: user.login, dependencies)
    }
  }

  // The parser treats unknown options as words: a mistyped one would become the note.
  @MainActor private func refuseUnknownOption() throws(Notice) {
    let isOption = { (word: String) in word.hasPrefix("-") && word != "-" }
    guard let word = words.prefix(while: { $0 != "--" }).first(where: isOption) else { return }
    let option = String(word.prefix { $0 != "=" })
    let names = ["--add", "--delete", "--edit", "--history"]
    let advice =
      nearestName(to: option, among: names).map { "; did you mean \($0)?" } ?? "."
    throw Notice(
      usage: "note has no option \(option)\(advice) A text with such a word comes after --, "
        + "as in: ghbrowse note mojombo -- -1 for that talk")
  }

  private static func empty(_ login: String) -> Notice {
    Notice(
      usage: "An empty note is not saved; ghbrowse note \(login) --delete deletes the note")
  }

  @MainActor private func withoutText(
    about login: String, _ dependencies: Dependencies
  ) async throws {
    await dependencies.notesViewModel.removeSavedDrafts()
    if edit {
      let user = try await user(login, dependencies)
      let notice = try await dependencies.editing(
        user, deletion: "ghbrowse note \(user.login) --delete"
      ).run(environment: dependencies.environment, start: Child.run)
      try await end(notice, on: user.login, dependencies)
    } else if delete {
      let user = try await dependencies.store.main.user(login: login)?.user
      let name = user?.login ?? login
      try await end(
        await dependencies.notesViewModel.delete(from: user, login: name), on: name, dependencies)
    } else {
      try await printNoteOrHistory(on: login, dependencies)
    }
  }

  @MainActor private func end(
    _ notice: Notice, on login: String, _ dependencies: Dependencies
  ) async throws {
    dependencies.reportStore(before: notice)
    dependencies.tell(notice)
    if let failure = notice.failure { throw failure }
    if options.json { try await printNoteOrHistory(on: login, dependencies) }
  }

  // Fetches a user who is not saved. If that fails, the text is kept.
  @MainActor private func user(
    _ login: String, _ dependencies: Dependencies, for text: String? = nil
  ) async throws -> User {
    do {
      if let saved = try await dependencies.store.main.user(login: login) { return saved.user }
      let fetched = try await dependencies.waiting("Asking GitHub for \(SafeText.login(login))…") {
        // An interruption keeps the text.
        await Dependencies.cancelling { await dependencies.repository.fetchProfile(login: login) }
      }.get().saved.user
      dependencies.tellIfMoved(login, fetched)
      _ = await dependencies.attachWaitingAndTell(to: fetched, askedFor: login)
      return fetched
    } catch {
      let error = FetchError(error)
      dependencies.reportDrafts(about: NoteSubject(login: login), after: error)
      let failure = dependencies.failure(of: error, about: .profile(login))
      guard let text else { throw failure }
      let notice = dependencies.notesViewModel.refuse(
        text, on: NoteSubject(login: login), because: error, isAddition: add)
      dependencies.reportStore(before: notice)
      StandardStream.error.write(notice)
      throw failure.failure ?? .failed
    }
  }
}

extension NoteCommand {
  @MainActor private func printNoteOrHistory(
    on login: String, _ dependencies: Dependencies
  ) async throws {
    let saved = try await dependencies.store.main.owner(of: login)
    dependencies.reportDrafts(
      about: saved.map { NoteSubject($0.user) } ?? NoteSubject(login: login))
    let former = try await dependencies.store.main.formerOwners(of: login, besides: saved?.id)
    for person in former { dependencies.tell(.hadLogin(login, person)) }
    if let saved { dependencies.tellIfMoved(login, saved.user) }
    guard let saved else {
      throw Notice(
        "\(login) is not saved here; ghbrowse show \(login) fetches the profile", failure: .failed)
    }
    guard history else { return try await printNote(of: saved, dependencies) }
    let versions = try await dependencies.store.main.noteVersions(of: saved.id)
    guard !dependencies.isInteractive else {
      return dependencies.print {
        versions.history(of: saved.user.login, width: $0, dependencies.presentation)
      }
    }
    var printer = RecordPrinter(.noteVersions, dependencies)
    printer.print(versions.reversed())
    printer.end()
  }

  @MainActor private func printNote(
    of user: SavedUser, _ dependencies: Dependencies
  ) async throws {
    let output = StandardStream.output
    if options.json, user.note == nil {
      output.write(line: "null")
    } else if options.json {
      var printer = RecordPrinter(.rows, dependencies)
      for person in try await dependencies.people([UserRow(user)], with: printer.fields) {
        printer.print(alone: person)
      }
    } else if let note = user.note {
      guard dependencies.isInteractive else { return output.write(line: .text(note.text.string)) }
      for line in SafeText.lines(note.text.string, characterLimit: nil) { output.write(line: line) }
    } else {
      dependencies.tellIfInteractive("There is no note on \(user.user.login).")
    }
  }
}

extension FieldTable where Value == NoteVersion {
  /// A version of a note, as `note --history` prints it; `note` is null if it was deleted.
  nonisolated static var noteVersions: Self {
    Self(
      fields: [
        Field("note") { .text($0.text?.string) }, Field("noteUpdatedAt") { .text($0.date.rfc3339) },
      ],
      columns: ["noteUpdatedAt", "note"])
  }
}

/// The text of a note, from the arguments or standard input, kept as a draft if it cannot be saved.
struct NoteInput {
  private var bytes: [UInt8] = []
  // The error of reading standard input.
  private var failure: FileError?

  init(_ words: [String]) { bytes = Array(words.joined(separator: " ").utf8) }

  /// Reads standard input to its end, or until it is longer than a note may be.
  init() {
    let input = InputLines(descriptor: 0, limit: 0)
    do throws(FileError) {
      while bytes.count < Note.readLimit {
        let block = try input.nextBlock()
        if block.isEmpty { break }
        bytes += block
      }
    } catch {
      failure = error
    }
  }

  /// The text, unless it cannot be a note.
  func text() throws(Notice) -> String {
    let reason: String
    do throws(NoteMistake) {
      guard let failure else { return try Note.text(of: bytes) }
      reason = "standard input cannot be read (\(failure.reason))"
    } catch {
      reason = "it \(error.reason)"
    }
    throw Notice("The note was not saved: \(reason).", failure: .failed)
  }

  /// Keeps the text of a command that failed with `error` as a draft, and returns the failure with its path.
  @MainActor func kept(
    after error: any Error, about login: LoginArgument, _ options: Options, as kind: Draft.Kind
  ) -> Notice {
    let failure = Notice(atStart: error)
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return failure }
    let environment = ProcessInfo.processInfo.environment
    let host = try? Dependencies.base(options, environment).directoryName
    let directories = host.flatMap { try? Directories(environment: environment, host: $0) }
    let name = (try? login.login(options)) ?? login.text
    let draft = directories.flatMap {
      try? Drafts(directory: $0.drafts).save(bytes, about: NoteSubject(login: name), as: kind)
    }
    let end = failure.text.hasSuffix(".") || failure.text.hasSuffix("?") ? " " : ". "
    let kept =
      draft.map { NotesViewModel.keptSentence($0.path) }
      ?? "It could not be kept as a draft either. Here is your text: "
      + String(decoding: bytes, as: UTF8.self)
    return Notice(failure.text + end + kept, failure: failure.failure)
  }
}
