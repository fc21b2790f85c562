import FoundationEssentials
import Observation
import Screens
import Terminal

/// Moves the reader from screen to screen, and runs the commands that belong to no screen.
final class AppCoordinator {
  struct StackEntry {
    let route: Route
    let screen: any Screen
  }

  /// Requests to GitHub that run while the reader continues.
  let tasks: BackgroundTasks
  let dependencies: Dependencies
  let output: any ScreenOutput
  /// The hint under the first rows; `nil` for none.
  var welcome: Notice?
  /// The status of the first command that failed.
  private(set) var status = ExitStatus.done
  private let gallery: AvatarGallery?
  // The keys of notices that are reported once.
  private var reportedKeys: Set<String> = []
  // Why the store failed since the last line was typed.
  private var failures: Set<String> = []
  // A script's first list is not printed. It is read when a command needs its rows.
  private var isFirstListUnread = false
  // Changes made by a command are not reported to the reader who typed it.
  private enum Line { case idle, running, changedStore }
  private var line = Line.idle
  // The jobs of the screen that the last line opened; `nil` if it opened none.
  private var opened: ScreenJobs?
  /// Whether the reader has typed something that has not run yet, such as the number of a row.
  var isTyping: () -> Bool = { false }
  // A screen for which GitHub has nothing, and why.
  private var deadEnd: (jobs: ScreenJobs, notices: [Notice])?
  // The last one is visible.
  private(set) var stack: [StackEntry] = [] { didSet { isOutdated = true } }
  /// A value after the visible screen has changed since it was presented.
  let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  // Whether the visible screen has changed since it was presented.
  private var isOutdated = true
  /// Whether a note has been being saved for so long that the prompt says so.
  var isSaving = false { didSet { if isSaving != oldValue { setPrompt() } } }

  /// - Parameter gallery: The avatars; `nil` without a terminal.
  init(dependencies: Dependencies, output: any ScreenOutput, gallery: AvatarGallery? = nil) {
    self.dependencies = dependencies
    self.output = output
    self.gallery = gallery
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    tasks = BackgroundTasks(runsInBackground: output.isLive)
    tasks.onNotice = { [weak self] in self?.report($0) }
    tasks.onBlock = { [weak self] in self?.printBlock(of: $0) ?? false }
    tasks.onReprint = { [weak self] in self?.reprint($0, after: $1) ?? false }
    tasks.onDeadEnd = { [weak self] in self?.reachedDeadEnd($0, $1) ?? false }
  }

  /// Opens the first screen, in the space that other lines at the start leave for it.
  func start(in size: TerminalSize? = nil) async {
    await open(users(.list(.everyone)), at: .users(.list(.everyone)), in: size)
  }

  /// Starts on the list without printing it, so that commands can open its rows by number.
  func startUnprinted() {
    stack = [StackEntry(route: .users(.list(.everyone)), screen: users(.list(.everyone)))]
    isFirstListUnread = true
  }

  /// Runs a line, and returns when it is done.
  func perform(_ line: TypedLine) async -> LineOutcome {
    self.line = .running
    (opened, failures) = (nil, [])
    defer { endPerforming() }
    let outcome = await run(line)
    await leaveDeadEnd()
    return outcome
  }

  private func run(_ line: TypedLine) async -> LineOutcome {
    let isPendingHidden = hidePending()
    defer { if isPendingHidden { present() } }
    switch line.meaning {
    case .command(let command): return await perform(command)
    case .note(let text, _) where text.isBlank: report(.unchangedEmptyNote)
    case .note: return await perform(.note(line.note))
    case .mistake(let error):
      report(Notice(error.message, failure: .usage))
      return .refused
    }
    return .done
  }

  var screen: (any Screen)? { stack.last?.screen }

  private func endPerforming() {
    if line == .changedStore { Task { await storeChanged() } }
    line = .idle
  }

  // Events that no command causes.

  func storeChanged() async {
    if line == .idle { await handle(.storeChanged) } else { line = .changedStore }
  }

  /// Call when the connection has changed; the prompt shows its state.
  func connectionChanged() async {
    await handle(.connectionChanged)
    setPrompt()
  }

  /// Reports what the store did by itself, or cannot do; the prompt shows its state.
  func reportStoreEvents() {
    let events = dependencies.drainStoreEvents()
    for event in events { report(dependencies.messages.notice(of: event)) }
    if !events.isEmpty { setPrompt() }
  }

  func handle(_ event: ScreenEvent) async { _ = await screen?.handle(event, in: output.size) }

  // Output.

  /// Shows the visible screen as it is now, and reports its notices.
  func present() {
    guard let screen else { return }
    isOutdated = false
    show(screen)
    reportNotices(of: screen)
    observing { _ = screen.notices }
    setPrompt()
  }

  private func printBlock(of jobs: ScreenJobs) -> Bool {
    guard let screen, screen.jobs === jobs else { return false }
    show(screen)
    return true
  }

  private func reprint(_ jobs: ScreenJobs, after change: () -> Void) -> Bool {
    guard screen?.jobs === jobs, !isTyping(), line == .idle || !output.isLive else { return false }
    change()
    redraw()
    return true
  }

  /// Shows the visible screen, unless it is shown as it is.
  func presentChanges() {
    if isOutdated { present() }
  }

  /// Prints the whole screen again after the terminal was cleared, or has another width.
  func redraw() {
    guard let screen else { return }
    screen.fit(in: output.size)
    output.forget(screen)
    show(screen)
  }

  /// Shows a notice; the first failure sets ``status``.
  func report(_ notice: Notice) {
    if let failure = notice.failure, status == .done { status = failure }
    if let key = notice.onceKey, output.isLive, !reportedKeys.insert(key).inserted { return }
    if let key = notice.storeFailure, output.isLive, !failures.insert(key).inserted { return }
    output.report(notice)
  }

  private func show(_ screen: any Screen) {
    let layout = observing { screen.layout(in: output.size) }
    output.show(layout.block, of: screen, layout.linesShown)
    if let notice = welcome, stack.count == 1, !layout.block.lines.isEmpty {
      welcome = nil
      report(notice)
    }
  }

  // Runs `body`, and notices the first change of what it reads.
  private func observing<Value>(_ body: () -> Value) -> Value {
    withObservationTracking(body) { [weak self] in
      MainActor.assumeIsolated {
        self?.isOutdated = true
        self?.changed.yield()
      }
    }
  }

  private func reportNotices(of screen: any Screen) {
    let isOutdated = output.consumeOutdatedFlag(screen)
    let notices = screen.notices
    screen.noticesShown()
    for notice in notices where isOutdated || !notice.onlyIfScrolledAway { report(notice) }
  }

  private func setPrompt() {
    guard let screen else { return }
    let activity = isSaving ? "saving…" : dependencies.store.state.activity
    output.setPrompt(screen.prompt(in: output.size, store: activity))
  }

  // A line such as "Loading more users…" does not scroll away: it returns under the command's output. A
  // screenful of skeletons would push that output away, and stays where it is. Returns whether there was
  // such a line.
  private func hidePending() -> Bool {
    guard output.isLive, !tasks.jobs.isEmpty, let screen,
      case let layout = screen.layout(in: output.size), !layout.block.pending.isEmpty,
      !layout.block.lines.isEmpty
    else { return false }
    output.show(layout.block.withoutPending, of: screen, layout.linesShown)
    return true
  }

  // Commands: the visible screen's own, then those that belong to no screen.

  private func perform(_ command: Command) async -> LineOutcome {
    if command.isAboutRows, stack.count == 1 { await readFirstList() }
    if command == .refresh { reportedKeys = [] }
    guard let screen else { return .leave }
    let outcome = await screen.handle(.typed(command), in: output.size)
    if outcome == .handled {
      present()
      if output.isLive { await handle(.shown) }
      return .done
    }
    reportNotices(of: screen)
    switch outcome {
    case .handled: break
    case .edit(let note, let row):
      // A prompt's line cannot have line breaks; a line that was not added comes behind the note. Keys for the note have
      // a draft too, and stay keys.
      let subject = screen.typedNote(NoteArgument(edited: note, row: row))?.subject
      let kind = subject.flatMap { dependencies.drafts.first(about: $0)?.draft.kind }
      let hasBreaks = note.contains(where: \.isNewline) || kind == .addition && !note.isEmpty
      guard output.isLive, hasBreaks else {
        return .editNote(note, row: row)
      }
      return await perform(.person(.editNote, row: row))
    case .go(let route): await go(to: route)
    case .refused(let sentence):
      if let sentence { report(Notice(sentence, failure: .usage)) }
      return .refused
    case .unhandled where command == .quit: return .leave
    case .unhandled: await performGeneral(command, in: people)
    }
    return .done
  }

  private func readFirstList() async {
    guard isFirstListUnread, let screen = stack.first?.screen else { return }
    isFirstListUnread = false
    _ = await screen.handle(.opened, in: output.size)
    _ = await screen.handle(.shown, in: output.size)
    // Other sentences are about rows that are not printed.
    for notice in screen.notices where notice.failure != nil { report(notice) }
    screen.noticesShown()
    output.skip(screen.block(in: output.size), of: screen)
  }

  // From screen to screen.

  func go(to route: Route) async {
    if let shown = stack.last?.route, route.replaces(shown) { leaveScreen() }
    switch route {
    case .back: await goBack()
    case .users(let source, let start): await open(users(source, start: start), at: route)
    case .groups(let query, let field):
      await open(rows(.groups(of: query, by: field), .groups(presentation)), at: route)
    case .tags: await open(rows(.tags, .tags(presentation)), at: route)
    case .lists: await open(rows(.lists, .lists(presentation)), at: route)
    case .repositories(let user):
      await open(rows(.repositories(of: user), .repositories(presentation)), at: route)
    case .profile(let login, let id, let row):
      // The profile of a row replaces those over the list.
      while row != nil, stack.count > 1, screen?.navigator(from: nil) == nil { leaveScreen() }
      await open(profile(login, id, row), at: route)
    case .editor(let user): await editNote(on: user)
    case .page(let user): openPage(of: user)
    case .coauthor(let user): await showCoauthorLine(of: user)
    case .noteHistory(let user): await showNoteHistory(of: user)
    }
  }

  /// Leaves all screens for the list of everyone, from the first id that is not smaller than `start`.
  func goHome(from start: Int64 = 0) async {
    while !stack.isEmpty { leaveScreen() }
    await go(to: .users(.list(.everyone), from: start))
  }

  private func open(_ screen: any Screen, at route: Route, in size: TerminalSize? = nil) async {
    let below = self.screen
    stack.append(StackEntry(route: route, screen: screen))
    opened = screen.jobs
    let outcome = await screen.handle(.opened, in: size ?? output.size)
    if outcome == .go(.back), below != nil {
      // There is nobody to show: the reader stays on the screen below.
      leaveScreen()
      return reportNotices(of: screen)
    }
    _ = await below?.handle(.covered, in: output.size)
    // At a prompt, saved data comes before anything that may wait. A script prints the final state.
    if output.isLive { present() }
    await handle(.shown)
    presentChanges()
  }

  private func goBack() async {
    guard stack.count > 1 else { return report(.firstScreen) }
    if stack.count == 2 { await readFirstList() }
    // The screen below becomes visible when it is ready: what changes on the way is not drawn.
    _ = await stack[stack.count - 2].screen.handle(.returned, in: output.size)
    leaveScreen()
    present()
    if output.isLive { await handle(.shown) }
  }

  // Whether the screen with these jobs is visible, so that the coordinator shows the notices.
  private func reachedDeadEnd(_ jobs: ScreenJobs, _ notices: [Notice]) -> Bool {
    guard screen?.jobs === jobs, stack.count > 1 else { return false }
    deadEnd = (jobs, notices)
    if line == .idle { Task { await leaveDeadEnd() } }
    return true
  }

  // The reader leaves a screen for which GitHub has nothing, unless something was typed there.
  private func leaveDeadEnd() async {
    guard let (jobs, notices) = deadEnd else { return }
    deadEnd = nil
    var size = output.size
    for notice in notices { size.rows -= notice.lines(width: size.columns).count }
    let isUntouched = { [self] in screen?.jobs === jobs && opened === jobs && !isTyping() }
    let below = output.isLive ? stack.dropLast().last?.screen : nil
    if isUntouched() { _ = await below?.handle(.returned, in: size) }
    if isUntouched() { leaveScreen() }
    if output.isLive { present() }
    for notice in notices { report(notice) }
  }

  private func leaveScreen() {
    guard let screen = stack.popLast()?.screen else { return }
    output.forget(screen)
    screen.jobs.leave()
  }

  // The screens, each with its view model.

  private var presentation: Presentation { dependencies.presentation }

  private func users(_ source: UserRowSource, start: Int64 = 0) -> any Screen {
    ListScreen(
      model: UserListViewModel(
        source, start: start, jobs: ScreenJobs(tasks), repository: dependencies.repository,
        notes: notes, messages: dependencies.messages),
      catalog: .users(presentation, of: source, gallery),
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

  // With the way through the rows of the nearest list below.
  private func profile(_ login: String, _ id: Int64?, _ row: Int?) -> any Screen {
    ProfileScreen(
      model: ProfileViewModel(
        login: login, id: id, jobs: ScreenJobs(tasks), repository: dependencies.repository,
        notes: notes, messages: dependencies.messages),
      navigator: stack.reversed().lazy.compactMap { $0.screen.navigator(from: row) }.first,
      presentation: dependencies.presentation, gallery: gallery, now: { Date() })
  }
}
