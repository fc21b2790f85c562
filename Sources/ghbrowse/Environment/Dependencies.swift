import Database
import FoundationEssentials
import GitHub
import Interface
import Networking
import Repository
import Terminal
import TerminalCells
import ViewModels

/// The parts of the program, made once for a run and handed to all who need them.
final class Dependencies {
  nonisolated static let version = "1.0.0"
  /// The day of that version, for the man page.
  nonisolated static let released = "2026-11-22"

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

  /// - Parameter transport: What carries the requests; `nil` for what the options say.
  /// - Throws: ``CommandFailure`` with what is wrong and what to do.
  init(
    _ options: Options, environment: [String: String] = ProcessInfo.processInfo.environment,
    transport: (any HTTPTransport)? = nil
  ) throws {
    let options = try options.completed(environment)
    (self.options, self.environment) = (options, environment)
    temporary = options.demo ? try TemporaryDirectory() : nil
    do {
      base = try Self.base(options, environment)
      directories = try Directories(environment, host: base.directoryName, temporary)
      drafts = Drafts(directory: directories.drafts)
      log = DebugLog(isWanted: options.debug, directory: directories.state)
      theme = try Self.theme(options, environment)
      let cache = AvatarCache(directory: directories.cache + "/avatars", now: { Date() })
      let plan = try Self.pictures(options, environment, theme)
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
    } catch let error as GitHubError {
      throw CommandFailure(error)
    } catch let error as NetworkSettingsError {
      throw CommandFailure(error)
    } catch let error as DatabaseError {
      throw CommandFailure(error)
    }
  }

  /// How a command writes what it prints.
  var form: OutputForm { OutputForm(options, isTerminal: StandardStream.output.isTerminal) }

  /// Whether standard output is drawn for a person, and not written for a program.
  var isForPerson: Bool { form == .person }

  /// The look of standard output.
  ///
  /// - Throws: ``CommandFailure`` when the environment names no theme.
  static func theme(
    _ options: Options, _ environment: [String: String]
  ) throws(CommandFailure) -> Theme {
    do throws(UnknownTheme) {
      return try .chosen(
        color: options.color ?? .auto, theme: options.theme, environment: environment,
        isTerminal: StandardStream.output.isTerminal && !isAccessible(environment))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The ways to draw pictures.
  ///
  /// - Throws: ``CommandFailure`` when the environment names no way.
  static func pictures(
    _ options: Options, _ environment: [String: String], _ theme: Theme
  ) throws(CommandFailure) -> PictureFormat.Plan {
    PictureFormat.plan(
      try pictureChoice(options, environment), environment: environment, depth: theme.depth,
      isAppendOnly: isAppendOnly(environment))
  }

  /// The reader's choice of pictures.
  ///
  /// - Throws: ``CommandFailure`` when the environment names no way.
  static func pictureChoice(
    _ options: Options, _ environment: [String: String]
  ) throws(CommandFailure) -> PictureChoice {
    do throws(UnknownPictureChoice) {
      return if let said = options.images { said } else {
        try PictureChoice.named(in: environment) ?? .auto
      }
    } catch {
      throw CommandFailure(error)
    }
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

  /// Chooses the address of the API.
  ///
  /// - Throws: ``GitHubError``.
  static func base(
    _ options: Options, _ environment: [String: String]
  ) throws(GitHubError) -> APIBase {
    if options.demo { return try APIBase(DemoTransport.address) }
    return try .chosen(environment: environment)
  }

  private static func client(
    _ options: Options, _ environment: [String: String], _ base: APIBase,
    _ store: PersistentStore, _ log: DebugLog, _ given: (any HTTPTransport)?
  ) throws -> GitHubClient? {
    let isAsked = !options.demo && !options.offline
    let token = try isAsked ? Token.from(environment: environment, for: base) : nil
    ProcessSetUp.forgetTokens()
    guard !options.offline else { return nil }
    let source = token == nil && isAsked ? tokenSource(options, base) : nil
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

  private static func tokenSource(
    _ options: Options, _ base: APIBase
  ) -> Token.Source? {
    guard options.tokenFrom == .gh else { return nil }
    return { () async throws(GitHubError) in try await GitHubCLI.token(for: base) }
  }
}

extension CommandFailure {
  fileprivate init(_ error: NetworkSettingsError) {
    self.init(message: "\(error.variable) cannot be used: \(error.reason)", status: .usage)
  }

  fileprivate init(_ error: DatabaseError) {
    let mayBeOpenedLater =
      switch error.kind {
      case .newer, .older, .foreign, .unsafePath: true
      default: error.isForWantOfRoomOrRights
      }
    self.init(message: error.message, status: .failed, isOfClosedStore: mayBeOpenedLater)
  }

  fileprivate init(_ error: UnknownTheme) {
    self.init(
      message: "\(error.variable) is \"\(error.name)\"; it can be auto, dark or light",
      status: .usage)
  }

  fileprivate init(_ error: UnknownPictureChoice) {
    let names = PictureChoice.allCases.map(\.rawValue)
    self.init(
      message: "\(error.variable) is \"\(error.name)\"; it can be "
        + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")",
      status: .usage)
  }

  init(_ error: GitHubError) {
    switch error {
    case .badBase(let reason):
      self.init(message: "the API's address cannot be used: \(reason)", status: .usage)
    case .badToken(let reason):
      self.init(message: "the token cannot be used: \(reason)", status: .tokenRefused)
    default: self.init(message: "the API cannot be asked", status: .failed)
    }
  }
}

extension Dependencies {
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
}
