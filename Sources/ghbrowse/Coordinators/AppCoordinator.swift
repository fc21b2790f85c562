import FoundationEssentials
import Interface
import Models
import Observation
import Repository
import Terminal
import ViewModels

/// Moves the reader from screen to screen, and does the commands that belong to none.
@Observable
final class AppCoordinator: Router {
  /// What is asked of GitHub while the reader goes on.
  @ObservationIgnored let tasks: BackgroundTasks
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let presenter: ScreenPresenter
  @ObservationIgnored private let throttle: FrameThrottle
  @ObservationIgnored private let factory: ScreenFactory
  @ObservationIgnored private var route: Route?
  @ObservationIgnored private let screens: ScreenStack

  /// - Parameter gallery: The avatars; `nil` where nobody looks.
  init(
    dependencies: Dependencies, output: any ScreenOutput, gallery: AvatarGallery? = nil,
    throttle: FrameThrottle = FrameThrottle()
  ) {
    self.dependencies = dependencies
    presenter = ScreenPresenter(output, repository: dependencies.repository)
    screens = ScreenStack(output)
    self.throttle = throttle
    tasks = BackgroundTasks(areAwaited: !output.isLive, now: { Date() })
    factory = ScreenFactory(dependencies, gallery: gallery, tasks: tasks)
    tasks.onNotice = { [weak self] in self?.tell($0) }
  }

  /// Opens the first screen; `size` is the room for it, where other lines are to stay beside it.
  func start(in size: TerminalSize? = nil, isPrinted: Bool = true) async {
    await open(factory.first(isPrinted: isPrinted, for: self), in: size)
  }

  func trigger(_ route: Route) {
    self.route = route
  }

  /// Does what a line says; returns when all of it is done.
  func perform(_ line: TypedLine) async -> LineOutcome {
    switch line.meaning {
    case .command(let command): return await perform(command)
    case .note(let text, _) where text.allSatisfy(\.isWhitespace): tell(.emptyNote)
    case .note: return await perform(.note(line.noteText))
    case .mistake(let error): tell(Notice(error.message, failure: .usage))
    }
    setPrompt()
    return .done
  }

  /// The note in what was typed after `:note`, as the screen on top understands it.
  func typedNote(_ text: String) -> TypedNote? {
    screens.last?.typedNote(text)
  }

  /// Says something; the first failure decides about ``status``.
  func tell(_ notice: Notice) {
    presenter.tell(notice)
  }

  /// What the first command that failed counts as.
  var status: ExitStatus { presenter.status }

  private var output: any ScreenOutput { presenter.output }
  private var say: (Notice) -> Void { { [weak self] in self?.tell($0) } }

  private func setPrompt() {
    if let screen = screens.last { presenter.setPrompt(of: screen) }
  }
}

// What comes from elsewhere than the reader.
extension AppCoordinator {
  /// Call when what is on disk has changed.
  func storeChanged() async {
    if let screen = screens.last { await hand(.storeChanged, to: screen) }
  }

  /// Call when the connection is another than before; the prompt says so.
  func connectionChanged() async {
    guard let screen = screens.last else { return }
    _ = await screen.handle(.connectionChanged, in: output.size)
    setPrompt()
  }

  /// Call when the machine was asleep: what is on the screen may be old by now.
  func wokeUp() {
    if let screen = screens.last { Task { await hand(.shown, to: screen) } }
  }

  /// Says what the store did by itself, or cannot do; the prompt has the sign of it.
  func tellOfStore() {
    let events = dependencies.takeStoreEvents()
    for event in events { tell(dependencies.messages.notice(of: event)) }
    if !events.isEmpty { setPrompt() }
  }

  /// Shows what changes on the screen that the reader is on, as it changes, until it is cancelled.
  func followScreens() async {
    var changes = Observations { [weak self] in
      self.map { ($0.screens.last?.block(in: $0.output.size), $0.screens.last?.hasNotices) }
    }.makeAsyncIterator()
    repeat {
      // Work that ends within 100 ms shows no loading row, and the first rows do not wait for this.
      await throttle.turn(after: .milliseconds(100))
      guard !Task.isCancelled else { return }
      if let screen = screens.last { presenter.present(screen) }
    } while await changes.next() != nil
  }

  /// Shows all of the screen again: what was printed is gone, or broken by another width.
  func showAnew() {
    guard let screen = screens.last else { return }
    screen.fit(in: output.size)
    presenter.showAnew(screen)
  }

  private func hand(_ event: ScreenEvent, to screen: any Screen) async {
    _ = await screen.handle(event, in: output.size)
    if output.isLive, screens.last === screen { await throttle.sharedTurn() }
    // Another screen's news is for when the reader comes back to it.
    guard screens.last === screen else { return }
    presenter.present(screen)
  }
}

// Commands: the screen's own first, then those that belong to none.
extension AppCoordinator {
  private func perform(_ command: Command) async -> LineOutcome {
    guard let screen = screens.last else { return .leave }
    let outcome = await screen.handle(.typed(command), in: output.size)
    presenter.present(screen)
    switch outcome {
    case .taken:
      await follow()
      await lookAgain(at: screen)
    case .edit(let note, let row):
      // A prompt's line holds no line breaks.
      if output.isLive, note.contains(where: \.isNewline) {
        return await perform(.editNote(row: row))
      }
      return .editNote(note, row: row)
    case .open(let list): await follow(.members(list))
    case .note(let action, let user): await performNote(action, on: user)
    case .refused(let sentence): tell(Notice(sentence, failure: .usage))
    case .notTaken where command == .quit: return .leave
    case .notTaken:
      await performGeneral(command)
      await follow()
    }
    return .done
  }

  private func performGeneral(_ command: Command) async {
    switch command {
    case .help, .status, .stop, .listFrom: await programCommands.perform(command)
    case .undo: await performNote(.undo, on: nil)
    case .search(nil) where screens.last?.isSearch == true: route = .back
    case .search(nil): tell(.noSearch)
    default:
      route = Route(command, in: screens.last?.people ?? .everyone)
      if route == nil { tell(.outOfPlace) }
    }
  }

  private func performNote(_ action: NoteAction, on user: User?) async {
    await NoteCommands(dependencies, output: output, tell: say).perform(action, on: user)
    if let screen = screens.last { await hand(.noteChanged, to: screen) }
  }

  private var programCommands: ProgramCommands {
    ProgramCommands(dependencies, output: output, tasks: tasks, router: self, tell: say)
  }
}

extension AppCoordinator {
  private func follow(_ next: Route? = nil) async {
    guard let route = next ?? route else { return setPrompt() }
    self.route = nil
    switch route {
    case .back: await goBack()
    case .list(let start):
      screens.dropAll()
      await open(factory.list(start: start, for: self))
    case .members(let list): await open(factory.list(list, for: self))
    case .filtered(let filter, let list): await open(factory.list(list, filter, for: self))
    case .tags: await open(factory.tags(for: self))
    case .lists: await open(factory.lists(for: self))
    case .search(let query):
      if screens.last?.isSearch == true { screens.drop() }
      await open(factory.search(query, for: self))
    case .profile(let login, let id, let row):
      if row != nil { screens.dropToRows() }
      let walk = screens.walk(from: row)
      await open(factory.profile(login: login, id: id, on: walk, for: self))
    case .editor(let user):
      let notice = await programs.editNote(on: user)
      await storeChanged()
      tell(notice)
      setPrompt()
    case .page(let user):
      programs.openPage(of: user)
      setPrompt()
    }
  }

  private var programs: ExternalPrograms {
    ExternalPrograms(dependencies, output: output, tell: say)
  }

  // The first screen of all shares the terminal with what a start has to say.
  private func open(_ screen: any Screen, in size: TerminalSize? = nil) async {
    screens.push(screen)
    _ = await screen.handle(.opened, in: size ?? output.size)
    if route == .back, screens.count > 1 {
      // There was nobody to show: the reader stays where they were.
      route = nil
      screens.drop()
      presenter.tellAll(of: screen)
      return setPrompt()
    }
    if let below = screens.below { _ = await below.handle(.covered, in: output.size) }
    if output.isLive { presenter.present(screen) }
    _ = await screen.handle(.shown, in: output.size)
    presenter.present(screen)
  }

  private func goBack() async {
    guard screens.count > 1 else {
      tell(.firstScreen)
      return setPrompt()
    }
    screens.drop()
    guard let screen = screens.last else { return }
    _ = await screen.handle(.returned, in: output.size)
    presenter.present(screen)
    await lookAgain(at: screen)
  }

  // What is old is asked for again, while the reader goes on.
  private func lookAgain(at screen: any Screen) async {
    if output.isLive, screens.last === screen { _ = await screen.handle(.shown, in: output.size) }
  }
}
