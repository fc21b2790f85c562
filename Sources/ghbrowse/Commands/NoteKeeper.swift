import FoundationEssentials
import Repository
import ViewModels

/// Keeps the text of a note command when the store cannot be opened to save it.
struct NoteKeeper {
  private let options: Options
  // A further line is no note of its own: it must not take the note's place later.
  private let isAddition: Bool
  private let host: String?
  private let directories: Directories?
  private let environment: [String: String]

  /// - Parameter isAddition: Whether the text is to be added to a note.
  init(_ options: Options, isAddition: Bool) {
    self.options = options
    self.isAddition = isAddition
    let environment = ProcessInfo.processInfo.environment
    let file = ConfigFile(directory: Directories.config(environment: environment))
    self.environment = Settings(options, environment, file: file).environment
    // `Dependencies` says later what is wrong with the address or the directories.
    host = (try? Dependencies.base(options, self.environment))?.directoryName
    directories = host.flatMap { [environment = self.environment] in
      try? Directories(environment: environment, host: $0)
    }
  }

  /// Where texts are kept; `nil` without a home directory.
  var drafts: NoteDrafts? {
    directories.map { NoteDrafts(directory: $0.drafts, host: host ?? "") }
  }

  /// The login that was typed.
  ///
  /// - Throws: ``CommandFailure``, whose sentence says where `text` is kept if it is not empty.
  func login(_ argument: LoginArgument, for text: String) throws -> String {
    do {
      return try argument.login(options)
    } catch let mistake as UsageMistake where !text.isEmpty {
      throw CommandFailure(
        message: "\(mistake.message). \(keptAsDraft(text, on: nil))", status: .usage)
    }
  }

  /// Makes the parts of the program.
  ///
  /// - Throws: ``CommandFailure``, whose sentence says where `text` is kept if it is not empty.
  func dependencies(for text: String, on login: String) async throws -> Dependencies {
    do {
      return try await Dependencies.forCommand(options)
    } catch let failure as CommandFailure where !text.isEmpty {
      let end = failure.message.last.map { ".?".contains($0) } == true ? " " : ". "
      throw CommandFailure(
        message: failure.message + end + (await kept(text, on: login, failure)),
        status: failure.status)
    }
  }

  private func kept(
    _ text: String, on login: String, _ failure: CommandFailure
  ) async -> String {
    // A store that may open later takes the text then. After an I/O error the reader decides.
    if !isAddition, failure.isOfClosedStore || directories == nil, let host {
      let rescue = RescueFile(host: host, directories: directories, environment: environment)
      if let path = try? await rescue.keep(text, on: nil, login: login, at: Date()) {
        return NoteEditor.isRescued(in: path)
      }
    }
    return keptAsDraft(text, on: login)
  }

  private func keptAsDraft(_ text: String, on login: String?) -> String {
    if let path = try? drafts?.keep(text, id: nil, login: login, at: Date()) {
      return NoteEditor.isKept(in: path)
    }
    return "Your text could not be kept."
  }
}
