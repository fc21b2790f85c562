import ArgumentParser
import FoundationEssentials
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
    let dependencies = try Dependencies(options)
    defer { dependencies.tidyUp() }
    let login = login.hasPrefix("@") ? String(login.dropFirst()) : login
    // What ends the options is not the note's.
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    let text = words == ["-"] ? await standardInput() : words.joined(separator: " ")
    let isWriting = !words.isEmpty || delete
    if !isWriting {
      try await dependencies.wrap { () throws(FetchError) in
        try await dependencies.repository.checkNotes()
      }
    }
    let user = try await user(login, dependencies, mayFetch: isWriting)
    if isWriting {
      let notes = dependencies.noteTaker
      let notice =
        delete ? await notes.delete(from: user.user) : await notes.write(text, on: user.user)
      try dependencies.report(notice)
    }
    guard options.json || !isWriting else { return }
    let saved = try await self.user(login, dependencies, mayFetch: false)
    try NotePrinter(dependencies).print(saved)
  }

  @MainActor private func user(
    _ login: String, _ dependencies: Dependencies, mayFetch: Bool
  ) async throws -> SavedUser {
    let repository = dependencies.repository
    let saved = try await dependencies.wrap { () throws(FetchError) in
      try await repository.user(login: login)
    }
    if let saved { return saved }
    guard mayFetch else {
      throw CommandFailure(message: "nobody saved here is called \(login)", status: .failed)
    }
    switch await repository.fetchProfile(login: login) {
    case .success(let profile): return profile.saved
    case .failure(let error): throw dependencies.failure(of: error, hasSavedData: false)
    }
  }

  // One line feed at the end is the shell's, not the note's.
  @MainActor private func standardInput() async -> String {
    var lines: [String] = []
    for await line in PlainLines() { lines.append(line) }
    return lines.joined(separator: "\n")
  }
}
