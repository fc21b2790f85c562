import FoundationEssentials
import Models
import Observation
import Repository
import Screens
import Terminal

/// Moves the reader from screen to screen, and does the commands that belong to none.
@Observable
final class AppCoordinator {
  /// A screen, and the route that led to it.
  private struct Place {
    let route: Route
    let screen: any Screen
  }

  /// What is asked of GitHub while the reader goes on.
  @ObservationIgnored let tasks: BackgroundTasks
  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored let output: any ScreenOutput
  /// What to say under the first rows; `nil` for nothing.
  @ObservationIgnored var welcome: Notice?
  /// What the first command that failed counts as.
  @ObservationIgnored private(set) var status = ExitStatus.done
  @ObservationIgnored private let gallery: AvatarGallery?
  @ObservationIgnored private let throttle: FrameThrottle
  // What was said once, and is left to the prompt since.
  @ObservationIgnored private var saidInPrompt: Set<String> = []
  // A script's first list, which is read for the first command about its rows, and not printed.
  @ObservationIgnored private var isUnread = false
  // Changes made by a command are not reported to the reader who typed it.
  @ObservationIgnored private var isPerforming = false
  @ObservationIgnored private var hasStoreChanged = false
  // The reader is on the last one.
  private var places: [Place] = []

  /// - Parameter gallery: The avatars; `nil` where nobody looks.
  init(
    dependencies: Dependencies, output: any ScreenOutput, gallery: AvatarGallery? = nil,
    throttle: FrameThrottle = FrameThrottle()
  ) {
    self.dependencies = dependencies
    self.output = output
    self.gallery = gallery
    self.throttle = throttle
    tasks = BackgroundTasks(areAwaited: !output.isLive)
    tasks.onNotice = { [weak self] in self?.tell($0) }
  }

  /// Opens the first screen.
  ///
  /// - Parameter size: The space for it, where other lines are to stay beside it.
  func start(in size: TerminalSize? = nil) async {
    await open(list(), at: .list(), in: size)
  }

  /// Begins on the list without printing it: its rows can be opened by their numbers.
  func startUnprinted() {
    places = [Place(route: .list(), screen: list())]
    isUnread = true
  }

  /// Does what a line says; returns when all of it is done.
  func perform(_ line: TypedLine) async -> LineOutcome {
    isPerforming = true
    defer { endPerforming() }
    hidePending()
    var outcome = LineOutcome.done
    switch line.meaning {
    case .command(let command): outcome = await perform(command)
    case .note(let text, _) where text.allSatisfy(\.isWhitespace): tell(.emptyNote)
    case .note: outcome = await perform(.note(line.noteText))
    case .mistake(let error): tell(Notice(error.message, failure: .usage))
    }
    present()
    return outcome
  }

  /// The note in what was typed after `:note`, as the screen on top understands it.
  func typedNote(_ text: String) -> TypedNote? { screen?.typedNote(text) }

  /// Whether the reader is on a search.
  var isSearch: Bool { if case .search? = places.last?.route { true } else { false } }

  private var screen: (any Screen)? { places.last?.screen }

  private func endPerforming() {
    isPerforming = false
    guard hasStoreChanged else { return }
    hasStoreChanged = false
    Task { await storeChanged() }
  }
}

// What comes from elsewhere than the reader.
extension AppCoordinator {
  /// Call when what is on disk has changed.
  func storeChanged() async {
    guard !isPerforming else {
      hasStoreChanged = true
      return
    }
    await handle(.storeChanged)
  }

  /// Call when the connection is another than before; the prompt says so.
  func connectionChanged() async {
    await handle(.connectionChanged)
    setPrompt()
  }

  /// Call when the machine was asleep: what is on the screen may be old.
  func wokeUp() {
    Task { await handle(.shown) }
  }

  /// Says what the store did by itself, or cannot do; the prompt has the sign of it.
  func tellOfStore() {
    let events = dependencies.drainStoreEvents()
    for event in events { tell(dependencies.messages.notice(of: event)) }
    if !events.isEmpty { setPrompt() }
  }

  /// Shows what changes on the screen that the reader is on, as it changes, until it is cancelled.
  func followScreens() async {
    var changes = Observations { [weak self] in
      self.map { ($0.screen?.block(in: $0.output.size), $0.screen?.notices) }
    }.makeAsyncIterator()
    repeat {
      // Work that ends within 100 ms shows no loading row, and the first rows do not wait for this.
      await throttle.turn(after: .milliseconds(100))
      guard !Task.isCancelled else { return }
      present()
    } while await changes.next() != nil
  }

  /// Tells the screen that the reader is on.
  func handle(_ event: ScreenEvent) async {
    _ = await screen?.handle(event, in: output.size)
  }
}

// What is shown and said.
extension AppCoordinator {
  /// Shows what the reader's screen has now, and what it has to say.
  func present() {
    guard let screen else { return }
    show(screen)
    tellNotices(of: screen)
    setPrompt()
  }

  /// Shows all of the screen again: what was printed is gone, or broken by another width.
  func showAgain() {
    guard let screen else { return }
    screen.fit(in: output.size)
    output.forget(screen)
    show(screen)
  }

  /// Says something; the first failure decides about ``status``.
  func tell(_ notice: Notice) {
    if let failure = notice.failure, status == .done { status = ExitStatus(failure) }
    if let said = notice.inPrompt, output.isLive, !saidInPrompt.insert(said).inserted { return }
    output.tell(notice)
  }

  private func show(_ screen: any Screen) {
    let layout = screen.layout(in: output.size)
    output.show(layout.block, of: screen, layout.linesShown)
    if let notice = welcome, places.count == 1, !layout.block.lines.isEmpty {
      welcome = nil
      tell(notice)
    }
  }

  private func tellNotices(of screen: any Screen) {
    let isOutdated = output.consumeOutdated(screen)
    let notices = screen.notices
    screen.noticesShown()
    for notice in notices where isOutdated || !notice.isOfHiddenRows { tell(notice) }
  }

  private func setPrompt() {
    guard let screen else { return }
    let isReadOnly = dependencies.store.state != .writable
    output.setPrompt(screen.prompt(in: output.size, isReadOnly: isReadOnly))
  }

  // A line that says that more is on its way does not scroll away: it comes back under what the
  // command prints.
  private func hidePending() {
    guard output.isLive, !tasks.jobs.isEmpty, let screen,
      case let layout = screen.layout(in: output.size), !layout.block.pending.isEmpty
    else { return }
    output.show(layout.block.withoutPending, of: screen, layout.linesShown)
  }
}

// Commands: the screen's own first, then those that belong to none.
extension AppCoordinator {
  private func perform(_ command: Command) async -> LineOutcome {
    if command.isAboutRows { await readUnprinted() }
    if command == .refresh { saidInPrompt = [] }
    guard let screen else { return .leave }
    let outcome = await screen.handle(.typed(command), in: output.size)
    if outcome == .handled { present() } else { tellNotices(of: screen) }
    switch outcome {
    case .handled: await lookAgain()
    case .edit(let note, let row):
      // A prompt's line holds no line breaks.
      guard output.isLive, note.contains(where: \.isNewline) else {
        return .editNote(note, row: row)
      }
      return await perform(.editNote(row: row))
    case .go(let route): await go(to: route)
    case .refused(let sentence): tell(Notice(sentence, failure: .usage))
    case .unhandled where command == .quit: return .leave
    case .unhandled:
      await performGeneral(command, in: places.last?.route.people ?? .everyone)
    }
    return .done
  }

  // Refreshes outdated data in the background.
  private func lookAgain() async {
    if output.isLive { await handle(.shown) }
  }

  private func readUnprinted() async {
    guard isUnread, places.count == 1, let screen else { return }
    isUnread = false
    await handle(.opened)
    await handle(.shown)
    // Its other sentences are about rows that nobody sees.
    for notice in screen.notices where notice.failure != nil { tell(notice) }
    screen.noticesShown()
    output.skip(screen.block(in: output.size), of: screen)
  }
}

// From screen to screen.
extension AppCoordinator {
  /// Takes the reader to `route`.
  func go(to route: Route) async {
    switch route {
    case .back: await goBack()
    case .list(let start):
      while !places.isEmpty { leaveScreen() }
      await open(list(start: start), at: route)
    case .members(let people): await open(list(people), at: route)
    case .filtered(let filter, let people): await open(list(people, filter), at: route)
    case .search(let query):
      if isSearch { leaveScreen() }
      await open(list(query.list, .matching(query)), at: route)
    case .tags: await open(rows(.tags, .tags(dependencies.presentation)), at: route)
    case .lists: await open(rows(.lists, .lists(dependencies.presentation)), at: route)
    case .profile(let login, let id, let row):
      // The profile of a row takes the place of those over the list.
      while row != nil, places.count > 1, screen?.navigator(from: nil) == nil { leaveScreen() }
      await open(profile(login, id, row), at: route)
    case .editor(let user): await editNote(on: user)
    case .page(let user): openPage(of: user)
    case .noteHistory(let user): await showNoteHistory(of: user)
    }
  }

  // The first screen of all shares the terminal with what a start has to say.
  private func open(
    _ screen: any Screen, at route: Route, in size: TerminalSize? = nil
  ) async {
    let below = self.screen
    places.append(Place(route: route, screen: screen))
    let outcome = await screen.handle(.opened, in: size ?? output.size)
    if outcome == .go(.back), below != nil {
      // There was nobody to show: the reader stays where they were.
      leaveScreen()
      return tellNotices(of: screen)
    }
    _ = await below?.handle(.covered, in: output.size)
    if output.isLive { present() }
    await handle(.shown)
    present()
  }

  private func goBack() async {
    guard places.count > 1 else { return tell(.firstScreen) }
    leaveScreen()
    await readUnprinted()
    await handle(.returned)
    present()
    await lookAgain()
  }

  // What only that screen waits for is given up with it.
  private func leaveScreen() {
    guard let screen = places.popLast()?.screen else { return }
    output.forget(screen)
    screen.jobs.leave()
  }
}

// The screens, each with its view model.
extension AppCoordinator {
  private func list(
    _ people: UserList = .everyone, _ filter: ListFilter = .everyone, start: Int64 = 0
  ) -> any Screen {
    ListScreen(
      model: UserListViewModel(
        people, filter: filter, start: start, day: LocalTime.sortableDay, jobs: ScreenJobs(tasks),
        repository: dependencies.repository, notes: dependencies.notesViewModel,
        messages: dependencies.messages),
      catalog: .users(dependencies.presentation, of: filter, gallery),
      isDemo: dependencies.options.demo)
  }

  private func rows<Entry: Sendable & Equatable & Identifiable>(
    _ kind: PlainRows<Entry>, _ catalog: CellCatalog<PlainRow<Entry>>
  ) -> any Screen {
    ListScreen(
      model: PlainRowsViewModel(
        kind, jobs: ScreenJobs(tasks), repository: dependencies.repository,
        messages: dependencies.messages),
      catalog: catalog)
  }

  // With the way through the rows of the nearest list under it.
  private func profile(_ login: String, _ id: Int64?, _ row: Int?) -> any Screen {
    ProfileScreen(
      model: ProfileViewModel(
        login: login, id: id, jobs: ScreenJobs(tasks), repository: dependencies.repository,
        notes: dependencies.notesViewModel, messages: dependencies.messages),
      navigator: places.reversed().lazy.compactMap { $0.screen.navigator(from: row) }.first,
      presentation: dependencies.presentation, gallery: gallery, now: { Date() })
  }
}
