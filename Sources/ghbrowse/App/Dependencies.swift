import Dispatch
import FoundationEssentials
import GitHub
import Models
import Repository
import Screens
import Store
import Terminal

/// The parts of the program, made once and injected where they are needed.
final class Dependencies {
  nonisolated static let version = "2.1.0"
  nonisolated static let userAgent = "ghbrowse/\(version)"

  /// The options, including those of the configuration file.
  let options: Options
  let environment: [String: String]
  let log: DebugLog
  let base: APIBase
  let directories: Directories
  let repository: UserRepository
  let drafts: Drafts
  let store: PersistentStore
  let messages: ErrorMessages
  let temporary: TemporaryDirectory?
  let theme: Theme
  let pictureChoice: PictureChoice
  /// How pictures are drawn; `nil` if the terminal's reply decides.
  let pictures: PictureFormat?
  /// Why there are no pictures on a terminal that could show them.
  let picturesProblem: String?
  /// The avatars; none is read or fetched before it is on the screen.
  let avatars: AvatarRepository
  private(set) lazy var pager = Pager(
    environment: environment,
    isWanted: StandardStream.output.isTerminal && !options.noPager)

  /// The command's `--images`, how long it waits for the store, and what sends requests, unless the options choose.
  init(
    _ options: Options, images: PictureChoice? = nil, patience: DispatchTimeInterval = .never,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    transport: (any HTTPTransport)? = nil
  ) throws {
    let file = ConfigFile(environment: environment)
    if let first = file.mistakes.first { throw Notice(usage: first) }
    var options = options
    options.complete(from: file, environment)
    (self.options, self.environment) = (options, environment)
    temporary = options.demo ? try TemporaryDirectory(environment: environment) : nil
    do {
      base = try Self.base(options, environment)
      directories =
        try temporary.map { Directories(temporary: $0.path) }
        ?? Directories(environment: environment, host: base.directoryName)
      drafts = Drafts(directory: directories.drafts)
      log = DebugLog(isWanted: options.debug, directory: directories.state)
      theme = try Self.theme(options, environment)
      let cache = AvatarCache(directory: directories.cache + "/avatars", now: { Date() })
      pictureChoice = try Self.pictureChoice(images, file, environment)
      let format = Self.pictures(pictureChoice, environment, theme)
      picturesProblem = format == .off ? nil : cache.problem
      pictures = picturesProblem == nil ? format : .off
      let update = DatabaseUpdate(environment: environment)
      store = try PersistentStore(directory: directories.data, patience: patience) {
        update.show($0)
      }
      let client = try Self.client(options, environment, base, store, log, transport)
      var messages = Self.messages(client, base, options, environment)
      messages.closeLogin = { [saved = store.main] in saved.closeLogin(to: $0) }
      self.messages = messages
      repository = UserRepository(store: store, client: client, pictures: cache, now: { Date() })
      avatars = AvatarRepository(cache: cache, client: client, now: { Date() })
      log.start(self)
    } catch {
      throw Notice(atStart: error)
    }
  }

  /// What the environment says about the terminal at standard output.
  static func terminal(_ environment: [String: String]) -> TerminalKind {
    TerminalKind(
      environment: environment,
      isTerminal: StandardStream.output.isTerminal && !isAccessible(environment))
  }

  /// The colours of standard output; fails if the environment names an unknown theme.
  static func theme(
    _ options: Options, _ environment: [String: String]
  ) throws -> Theme {
    let choice = try options.theme ?? named("GHBROWSE_THEME", environment) ?? .auto
    return Theme(choice, options.color ?? .auto, on: terminal(environment))
  }

  /// The choice of pictures of the command line, the environment, which may be unknown, or the configuration file.
  static func pictureChoice(
    _ option: PictureChoice?, _ file: ConfigFile, _ environment: [String: String]
  ) throws -> PictureChoice {
    try option ?? named("GHBROWSE_IMAGES", environment) ?? file.images ?? .auto
  }

  // The choice that a variable names; `nil` when it is empty or missing.
  private static func named<Choice: RawRepresentable<String> & CaseIterable>(
    _ variable: String, _ environment: [String: String]
  ) throws -> Choice? {
    guard let name = environment[variable], !name.isEmpty else { return nil }
    guard let choice = Choice(rawValue: name) else {
      let names = Choice.allCases.map(\.rawValue)
      throw Notice(
        usage: "\(variable) is \"\(name)\"; it can be "
          + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
    }
    return choice
  }

  /// How pictures are drawn; `nil` if the terminal's reply decides.
  static func pictures(
    _ choice: PictureChoice, _ environment: [String: String], _ theme: Theme
  ) -> PictureFormat? {
    terminal(environment).pictureFormat(
      choice, depth: theme.depth, isAppendOnly: isAppendOnly(environment))
  }

  /// The API that the options or the environment choose.
  nonisolated static func base(
    _ options: Options, _ environment: [String: String]
  ) throws(GitHubError) -> APIBase {
    if options.demo { return try APIBase(APIBase.demo) }
    return try .chosen(environment: environment)
  }

  /// The sentences about errors, for this API and where its token is from.
  static func messages(
    _ client: GitHubClient?, _ base: APIBase, _ options: Options, _ environment: [String: String]
  ) -> ErrorMessages {
    let variable = client?.token?.variable
    let origin: TokenOrigin? =
      variable.map { .variable($0) } ?? (client != nil && options.tokenFrom == .gh ? .gh : nil)
    return ErrorMessages(
      tokenVariable: Token.variables(for: base).first, origin: origin,
      isGitHubDotCom: base.isGitHubDotCom, isDemo: base.isDemo,
      canAskGH: { GitHubCLI.isInstalled(environment) })
  }

  private static func client(
    _ options: Options, _ environment: [String: String], _ base: APIBase,
    _ store: PersistentStore, _ log: DebugLog, _ given: (any HTTPTransport)?
  ) throws -> GitHubClient? {
    let isAsked = !options.demo && !options.offline
    let token = try isAsked ? Token.from(environment: environment, for: base) : nil
    ProcessSetUp.forgetTokens()
    guard !options.offline else { return nil }
    var source: Token.Source?
    if token == nil, isAsked, options.tokenFrom == .gh {
      source = { () async throws(GitHubError) in try await GitHubCLI.token(for: base) }
    }
    if token != nil || source != nil { ProcessSetUp.forbidCores() }
    let transport: any HTTPTransport =
      if let given { given } else if options.demo { DemoTransport() } else {
        AsyncHTTPClientTransport(settings: try NetworkSettings(environment: environment))
      }
    let waits = PersistentWaitStore(store: store)
    let queue = RequestQueue(transport: transport, waits: waits, observer: log.observer)
    return GitHubClient(
      base: base, token: token, tokenSource: source, queue: queue,
      userAgent: userAgent)
  }

  var form: OutputForm { OutputForm(options, isTerminal: StandardStream.output.isTerminal) }

  /// Whether a person reads standard output, rather than a program.
  var isInteractive: Bool { form == .person }

  var presentation: Presentation { isAccessible ? .screenReader : .visual }

  /// Whether lines are never redrawn: for a screen reader, and on a terminal that cannot redraw.
  var isAppendOnly: Bool { Self.isAppendOnly(environment) }

  nonisolated static func isAppendOnly(_ environment: [String: String]) -> Bool {
    isAccessible(environment) || ["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Whether output is for a screen reader.
  var isAccessible: Bool { Self.isAccessible(environment) }

  nonisolated static func isAccessible(_ environment: [String: String]) -> Bool {
    !["", "0", "no", "false"].contains(environment["GHBROWSE_ACCESSIBLE"]?.lowercased() ?? "")
  }

  var notesViewModel: NotesViewModel {
    NotesViewModel(
      store: store, drafts: drafts, messages: messages, now: { Date() })
  }

  /// Edits the note on `user` in an editor; a message names `deletion`, the command that deletes it.
  func editing(_ user: User, deletion: String) async throws -> NoteEditing {
    NoteEditing(
      user: user, saved: try await store.main.user(id: user.id)?.note?.text ?? "",
      deletion: deletion, drafts: drafts, notes: notesViewModel)
  }

  /// Turns the texts that wait for a profile into notes, if the profile is saved by now.
  func attachAllWaiting() async -> [Notice] {
    await notesViewModel.removeSavedDrafts()
    var notices: [Notice] = []
    for login in Set(drafts.all().filter(\.kind.waits).map(\.login)).sorted() {
      guard let user = (try? await store.main.user(login: login)) ?? nil else { continue }
      notices += await notesViewModel.attachWaiting(to: user.user, askedFor: login)
    }
    return notices
  }

  /// Removes and returns the store's events, which are also logged.
  func drainStoreEvents() -> [StoreEvent] {
    let events = store.drainEvents()
    for event in events { log.log(event) }
    return events
  }

  /// Keeps the beginning of a note as a draft, and adds its path to `sentence`.
  func keep(_ note: TypedNote, after sentence: String) -> Notice {
    do {
      let path = try drafts.save(note.text, about: note.subject, as: note.kind)
      return Notice("\(sentence) The beginning of the note is kept in \(path)", failure: .failed)
    } catch {
      return Notice("\(sentence) \(messages.sentence(for: .store(error)))", failure: .failed)
    }
  }

  /// Prints ``demoSentence`` on standard error.
  func announceDemo() {
    guard let demoSentence, !options.quiet else { return }
    let columns = StandardStream.error.size(environment: environment).columns
    let width = StandardStream.error.isTerminal ? columns : nil
    for line in Notice(demoSentence).lines(width: width) {
      StandardStream.error.write(line: line)
    }
  }

  /// Says that the people of a demo are invented and that nothing is kept; `nil` without `--demo`.
  var demoSentence: String? {
    temporary == nil
      ? nil : "Demo: invented people, no network. Everything is deleted when you quit."
  }

  /// Waits for the pager, flushes the log, and removes the directory of a demo.
  func cleanUp() {
    pager.end()
    log.flush()
    Drafts.waitForSync()
    temporary?.remove()
  }
}

extension StoreState {
  /// The word for the prompt; `nil` where all is well.
  var activity: String? {
    switch self {
    case .opening: "opening…"
    case .readOnly, .notesOnly: "read-only"
    case .writable: nil
    }
  }
}

extension Dependencies {
  /// The address of the page of `user`; throws a notice if there is none, or if it is not on the API's own site.
  func page(of user: User) throws(Notice) -> String {
    guard let received = user.htmlURL else {
      throw Notice(
        "GitHub gives no page address for \(user.login), so there is nothing to open.",
        failure: .failed)
    }
    do throws(PageRefusal) {
      return try base.page(received)
    } catch {
      let reason =
        switch error {
        case .notHTTPS: "its address is not https"
        case .elsewhere: "its host or port is not that of \(base.site)"
        case .malformed: "its address is not that of a profile"
        }
      throw Notice(
        "The page of \(user.login) was not opened: \(reason).", quoted: received, failure: .failed)
    }
  }
}
