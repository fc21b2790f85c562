import FoundationEssentials
import GitHub
import Models
import Repository
import Screens
import Store
import Terminal

/// The parts of the program, made once for a run and handed to all who need them.
final class Dependencies {
  nonisolated static let version = "1.0.0"

  /// The options, with the defaults of the configuration file.
  let options: Options
  let environment: [String: String]
  /// What `--debug` writes.
  let log: DebugLog
  /// The address of the API.
  let base: APIBase
  let directories: Directories
  let repository: UserRepository
  let drafts: Drafts
  let store: PersistentStore
  let messages: ErrorMessages
  let temporary: TemporaryDirectory?
  /// The look of standard output.
  let theme: Theme
  /// Whether and how the reader wants pictures.
  let pictureChoice: PictureChoice
  /// The ways to draw pictures, as far as they are known before the terminal is asked.
  let pictures: PictureFormat.Plan
  /// Why there are no pictures, where somebody could see them; `nil` when all is well.
  let picturesProblem: String?
  /// The avatars; none is read or fetched before it is on a screen.
  let avatars: AvatarRepository
  /// What shows a long text on a terminal.
  private(set) lazy var pager = Pager(
    environment: environment,
    isWanted: StandardStream.output.isTerminal && !options.noPager)

  /// - Parameters:
  ///   - images: The option of the commands that have it.
  ///   - transport: What carries the requests; `nil` for what the options say.
  /// - Throws: ``CommandFailure`` with what is wrong and what to do.
  init(
    _ options: Options, images: PictureChoice? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    transport: (any HTTPTransport)? = nil
  ) throws {
    let file = ConfigFile(environment: environment)
    if let first = file.mistakes.first { throw CommandFailure(message: first, status: .usage) }
    var options = options
    options.complete(from: file, environment)
    (self.options, self.environment) = (options, environment)
    temporary = options.demo ? try TemporaryDirectory(environment: environment) : nil
    do {
      base = try Self.base(options, environment)
      directories =
        try temporary.map { Directories(temporary: $0.path, environment: environment) }
        ?? Directories(environment: environment, host: base.directoryName)
      drafts = Drafts(directory: directories.drafts)
      log = DebugLog(isWanted: options.debug, directory: directories.state)
      theme = try Self.theme(options, environment)
      let cache = AvatarCache(directory: directories.cache + "/avatars", now: { Date() })
      pictureChoice = try Self.pictureChoice(images, file, environment)
      let plan = Self.pictures(pictureChoice, environment, theme)
      picturesProblem = plan == .known(.none) ? nil : cache.problem
      pictures = picturesProblem == nil ? plan : .known(.none)
      let data = directories.data
      store = try PersistentStore(directory: data) {
        cache.isOnDisk(of: data) ? await cache.makeRoom() : false
      }
      let client = try Self.client(options, environment, base, store, log, transport)
      messages = Self.messages(client, base, options, environment)
      repository = UserRepository(store: store, client: client, pictures: cache, now: { Date() })
      avatars = AvatarRepository(cache: cache, client: client, now: { Date() })
      log.start(self)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension Dependencies {
  /// The look of standard output.
  ///
  /// - Throws: ``UnknownChoice`` when the environment names no theme.
  static func theme(
    _ options: Options, _ environment: [String: String]
  ) throws(UnknownChoice) -> Theme {
    try .chosen(
      color: options.color ?? .auto, theme: options.theme, environment: environment,
      isTerminal: StandardStream.output.isTerminal && !isAccessible(environment))
  }

  /// The reader's choice of pictures.
  ///
  /// - Parameter said: The choice on the command line.
  /// - Throws: ``UnknownChoice`` when the environment names no way.
  static func pictureChoice(
    _ said: PictureChoice?, _ file: ConfigFile, _ environment: [String: String]
  ) throws(UnknownChoice) -> PictureChoice {
    if let said { return said }
    return try PictureChoice.named(in: environment) ?? file.images ?? .auto
  }

  /// The ways to draw pictures.
  static func pictures(
    _ choice: PictureChoice, _ environment: [String: String], _ theme: Theme
  ) -> PictureFormat.Plan {
    PictureFormat.plan(
      choice, environment: environment, depth: theme.depth,
      isAppendOnly: isAppendOnly(environment))
  }

  /// Chooses the address of the API.
  ///
  /// - Throws: ``GitHubError/badBase(reason:)``.
  nonisolated static func base(
    _ options: Options, _ environment: [String: String]
  ) throws(GitHubError) -> APIBase {
    if options.demo { return try APIBase(DemoTransport.address) }
    return try .chosen(environment: environment)
  }

  private static func messages(
    _ client: GitHubClient?, _ base: APIBase, _ options: Options, _ environment: [String: String]
  ) -> ErrorMessages {
    let variable = client?.token?.variable
    let origin: TokenOrigin? =
      variable.map { .variable($0) } ?? (client != nil && options.tokenFrom == .gh ? .gh : nil)
    return ErrorMessages(
      tokenVariable: Token.variables(for: base).first, origin: origin,
      canAskGH: { GitHubCLI.isInstalled(environment) }, time: LocalTime.time)
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
    let limits = PersistentRateLimitStore(store: store)
    let queue = RequestQueue(transport: transport, rateLimits: limits, observer: log.observer)
    return GitHubClient(
      base: base, token: token, tokenSource: source, queue: queue,
      userAgent: "ghbrowse/\(version)")
  }
}

extension Dependencies {
  /// How a command writes what it prints.
  var form: OutputForm { OutputForm(options, isTerminal: StandardStream.output.isTerminal) }

  /// Whether standard output is drawn for a person, and not written for a program.
  var isForPerson: Bool { form == .person }

  /// Whether screens are drawn, or written for a screen reader.
  var presentation: Presentation { isAccessible ? .screenReader : .visual }

  /// Whether printed lines are never changed: for a screen reader, and on a terminal that only types.
  var isAppendOnly: Bool { Self.isAppendOnly(environment) }

  nonisolated static func isAppendOnly(_ environment: [String: String]) -> Bool {
    isAccessible(environment) || ["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Whether a screen reader reads the screen, so that all is said in words.
  var isAccessible: Bool { Self.isAccessible(environment) }

  nonisolated static func isAccessible(_ environment: [String: String]) -> Bool {
    !["", "0", "no", "false"].contains(environment["GHBROWSE_ACCESSIBLE"]?.lowercased() ?? "")
  }

  /// Writes and deletes notes.
  var notesViewModel: NotesViewModel {
    NotesViewModel(
      store: store, drafts: drafts, messages: messages, now: { Date() },
      day: LocalTime.sortableDay)
  }

  /// The editing of the note on `user` in an editor.
  ///
  /// - Parameter deletion: The command that deletes the note, for a sentence.
  func editing(_ user: User, deletion: String) async throws -> NoteEditing {
    NoteEditing(
      user: user, saved: try await store.main.user(id: user.id)?.note?.text ?? "",
      deletion: deletion, drafts: drafts, notes: notesViewModel)
  }

  /// Makes notes of the texts that waited for the profile of somebody who is saved by now.
  func attachWaiting() async -> [Notice] {
    var notices: [Notice] = []
    for login in Set(drafts.all().filter { $0.kind == .waiting }.map(\.login)).sorted() {
      guard let user = (try? await store.main.user(login: login)) ?? nil else { continue }
      notices += await notesViewModel.attachWaiting(to: user.user)
    }
    return notices
  }

  /// What the store did since the last call; the log has it too.
  func drainStoreEvents() -> [StoreEvent] {
    let events = store.drainEvents()
    for event in events { log.note(event) }
    return events
  }

  /// Keeps the beginning of a note as a draft, and says where after `sentence`.
  func keep(_ note: TypedNote, after sentence: String) -> Notice {
    do {
      let path = try drafts.keep(note.text, about: note.login)
      return Notice("\(sentence) The beginning of the note is kept in \(path)", failure: .failed)
    } catch {
      return Notice("\(sentence) \(messages.sentence(for: .store(error)))", failure: .failed)
    }
  }

  /// Says that a demo's people are invented, and that nothing is kept.
  func announceDemo() {
    guard let demoSentence, !options.quiet else { return }
    let columns = StandardStream.error.size(environment: environment).columns
    let width = StandardStream.error.isTerminal ? columns : nil
    for line in NoticeLines(Notice(demoSentence), width: width).lines {
      StandardStream.error.write(line: line)
    }
  }

  /// What is said of a demo; `nil` where there is none.
  var demoSentence: String? {
    temporary == nil
      ? nil : "Demo: invented people, no network. Everything is deleted when you quit."
  }

  /// Waits until the reader has left the pager, ends the log, and removes the directory of a demo.
  func tidyUp() {
    pager.end()
    log.flush()
    temporary?.remove()
  }
}
