import FoundationEssentials
import Repository
import ViewModels

/// Keeps a note that a command was given, when the program cannot be put together to save it.
struct NoteKeeper {
  private let login: String
  private let options: Options
  private let host: String?
  private let directories: Directories?
  private let environment: [String: String]

  init(login: String, options: Options) {
    self.login = login
    self.options = options
    environment = ProcessInfo.processInfo.environment
    // Whoever puts the program together says what is wrong with the address or the directories.
    host = (try? Dependencies.base(options, environment))?.directoryName
    directories = host.flatMap { [environment] in
      try? Directories(environment: environment, host: $0)
    }
  }

  /// Where drafts go; `nil` when nobody can tell.
  var drafts: String? { directories?.drafts }

  /// Puts the program together.
  ///
  /// - Throws: ``CommandFailure``, which says where `text` is kept, unless that is empty.
  func dependencies(for text: String) async throws -> Dependencies {
    do {
      return try await Dependencies.forCommand(options)
    } catch let failure as CommandFailure where !text.isEmpty {
      let end = failure.message.hasSuffix(".") ? " " : ". "
      throw CommandFailure(
        message: failure.message + end + (await kept(text, failure)), status: failure.status)
    }
  }

  private func kept(_ text: String, _ failure: CommandFailure) async -> String {
    // What may be saved later is; all else, such as an I/O error, is for the reader to look at.
    if failure.isOfClosedStore || directories == nil, let host {
      let rescue = RescueFile(host: host, directories: directories, environment: environment)
      if let path = try? await rescue.keep(text, on: nil, login: login, at: Date()) {
        return NoteEditor.isRescued(in: path)
      }
    }
    if let drafts, let path = try? NoteDrafts(directory: drafts).keep(text, id: 0, at: Date()) {
      return NoteEditor.isKept(in: path)
    }
    return "Your text could not be kept."
  }
}
