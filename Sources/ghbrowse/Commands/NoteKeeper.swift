import FoundationEssentials
import Repository
import ViewModels

/// Keeps the text of a note command as a draft when the store cannot be opened to save it.
struct NoteKeeper {
  private let options: Options
  private let argument: LoginArgument
  private let drafts: Drafts?

  init(_ options: Options, _ login: LoginArgument) {
    self.options = options
    argument = login
    let environment = ProcessInfo.processInfo.environment
    // `Dependencies` says later what is wrong with the address or the directories.
    let host = (try? Dependencies.base(options, environment))?.directoryName
    drafts = host.flatMap { try? Directories(environment: environment, host: $0) }
      .map { Drafts(directory: $0.drafts) }
  }

  /// The login that was typed.
  ///
  /// - Throws: ``CommandFailure``, whose sentence says where `text` is kept if it is not empty.
  func login(for text: String) throws -> String {
    do {
      return try argument.login(options)
    } catch let mistake as UsageMistake where !text.isEmpty {
      throw CommandFailure(
        message: "\(mistake.message). \(kept(Array(text.utf8)))", status: .usage)
    }
  }

  /// Makes the parts of the program.
  ///
  /// - Throws: ``CommandFailure``, whose sentence says where `text` is kept if it is not empty.
  func dependencies(for text: String) throws -> Dependencies {
    do {
      return try Dependencies(options)
    } catch let failure as CommandFailure where !text.isEmpty {
      let end = failure.message.last.map { ".?".contains($0) } == true ? " " : ". "
      throw CommandFailure(
        message: failure.message + end + kept(Array(text.utf8)), status: failure.status)
    }
  }

  /// Keeps what was to be a note, and says where; a text that cannot be kept is in the sentence.
  func kept(_ bytes: [UInt8]) -> String {
    let login = (try? argument.login(options)) ?? argument.text
    if let path = try? drafts?.keep(bytes, about: login).path { return NoteEditor.isKept(in: path) }
    return "It could not be kept as a draft either. Here is your text: "
      + String(decoding: bytes, as: UTF8.self)
  }
}
