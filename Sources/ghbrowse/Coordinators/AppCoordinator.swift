import FoundationEssentials
import Interface
import Observation
import Repository
import Terminal
import ViewModels

/// Moves the reader from screen to screen, and takes the commands that belong to none.
@Observable
final class AppCoordinator: Router {
  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored let output: any ScreenOutput
  /// The avatars; `nil` where nobody looks.
  @ObservationIgnored let gallery: AvatarGallery?
  private var screens: [any Screen] = []
  /// What is asked of GitHub while the reader goes on.
  @ObservationIgnored let tasks: BackgroundTasks
  @ObservationIgnored let pace: FrameThrottle
  /// What the first command that failed counts as.
  @ObservationIgnored private(set) var status = ExitStatus.done
  @ObservationIgnored private var route: Route?
  @ObservationIgnored private(set) var isEditingNote = false
  /// What is typed as a note, kept on disk; `nil` where nobody types.
  @ObservationIgnored var unfinished: DraftAutosave?

  init(
    dependencies: Dependencies, output: any ScreenOutput, gallery: AvatarGallery? = nil,
    pace: FrameThrottle = FrameThrottle()
  ) {
    self.dependencies = dependencies
    self.output = output
    self.gallery = gallery
    self.pace = pace
    tasks = BackgroundTasks(areAwaited: !output.isLive, now: { Date() })
    tasks.onNotice = { [weak self] in self?.tell($0) }
  }

  func trigger(_ route: Route) {
    self.route = route
  }

  /// Opens the first screen.
  func start() async {
    await open(firstScreen())
  }

  /// Does what a typed line says; returns when all of it is done.
  ///
  /// - Returns: Whether the reader stays.
  func perform(_ line: String) async -> Bool {
    if isEditingNote { return await finishEditing(line) }
    do {
      let command = try Command(typed: line)
      return await perform(command)
    } catch {
      tell(Notice(error.message, failure: .usage))
      return true
    }
  }

  /// Gives up editing a note.
  func stopEditing() {
    guard isEditingNote else { return }
    isEditingNote = false
    setPrompt()
  }

  /// Ends the job that was started last, if there is one.
  func stopNewestJob() {
    tasks.stopNewest()
  }

  /// Tells the screen on top that what is on disk has changed.
  func storeChanged() async {
    guard let screen = screens.last else { return }
    await hand(.storeChanged, to: screen)
  }

  /// Says what the store did by itself, or cannot do; the prompt has the sign of it.
  func tellOfStore() {
    let events = dependencies.repository.takeStoreEvents()
    for event in events { tell(dependencies.messages.notice(of: event)) }
    if !events.isEmpty { setPrompt() }
  }

  /// Tells the screen on top that the connection is another than before; the prompt says so.
  func connectionChanged() async {
    guard let screen = screens.last else { return }
    _ = await screen.handle(.connectionChanged, in: output.size)
    setPrompt()
  }

  /// Looks again at what is on the screen: the machine was asleep, and it may be old by now.
  func wokeUp() {
    if let screen = screens.last { Task { await hand(.shown, to: screen) } }
  }

  /// The screen that the reader is on.
  var top: (any Screen)? { screens.last }

  /// Shows what the screen has that was not shown yet, or has changed.
  func show(_ screen: any Screen) {
    output.show(screen.block(in: output.size), of: screen) { screen.linesShown($0) }
  }

  /// Shows the prompt of the screen on top.
  func setPrompt() {
    guard !isEditingNote, let screen = screens.last else { return }
    let isReadOnly = dependencies.repository.storeState != .writable
    output.setPrompt(screen.prompt(in: output.size, isReadOnly: isReadOnly))
  }
}

extension AppCoordinator {
  private func perform(_ command: Command) async -> Bool {
    guard let screen = screens.last else { return false }
    let outcome = await screen.handle(.typed(command), in: output.size)
    present(screen)
    switch outcome {
    case .taken:
      await follow()
      await lookAgain(at: screen)
    case .edit(let note): editNote(note)
    case .notTaken: return await performGeneral(command)
    }
    return true
  }

  private func editNote(_ note: String) {
    isEditingNote = output.edit(note: unfinishedNote ?? note)
    if isEditingNote { tell(Notice("Enter saves, Ctrl-C leaves it as it was.")) }
  }

  private func finishEditing(_ line: String) async -> Bool {
    isEditingNote = false
    output.stopEditing()
    // Saved, kept as a draft, or taken back: one way or the other the reader is done with it.
    defer { dropUnfinishedNote() }
    guard line.contains(where: { !$0.isWhitespace }) else {
      tell(Notice("The note is left as it was; :unnote takes it away."))
      setPrompt()
      return true
    }
    return await perform(.note(line))
  }
}

extension AppCoordinator {
  /// Goes where an input has asked to go.
  func follow() async {
    guard let route else { return setPrompt() }
    self.route = nil
    switch route {
    case .back: await goBack()
    case .list:
      while !screens.isEmpty { drop() }
      await open(listScreen())
    case .listFrom(let id):
      while !screens.isEmpty { drop() }
      await open(listScreen(from: id))
    case .notes: await open(notesScreen())
    case .unseen: await open(unseenScreen())
    case .search(let text):
      if screens.last is SearchScreen { drop() }
      await open(searchScreen(text))
    case .editor(let user): await editNote(on: user)
    case .page(let user): openPage(of: user)
    case .profile(let login, let id): await open(profileScreen(login: login, id: id))
    }
  }

  private func open(_ screen: any Screen) async {
    screens.append(screen)
    _ = await screen.handle(.opened, in: output.size)
    if route == .back, screens.count > 1 {
      // There was nobody to show: the reader stays where they were.
      route = nil
      drop()
      tellAll(of: screen)
      return setPrompt()
    }
    if let below = screens.dropLast().last { _ = await below.handle(.covered, in: output.size) }
    if output.isLive { present(screen) }
    _ = await screen.handle(.shown, in: output.size)
    present(screen)
  }

  private func goBack() async {
    guard screens.count > 1 else {
      tell(Notice("This is the first screen; :quit leaves.", failure: .failed))
      return setPrompt()
    }
    drop()
    guard let screen = screens.last else { return }
    _ = await screen.handle(.returned, in: output.size)
    present(screen)
    await lookAgain(at: screen)
  }

  // What only that screen waits for is given up with it.
  private func drop() {
    let screen = screens.removeLast()
    output.forget(screen)
    screen.jobs.leave()
  }

  // What is old is asked for again, while the reader goes on.
  private func lookAgain(at screen: any Screen) async {
    guard output.isLive, screens.last === screen else { return }
    _ = await screen.handle(.shown, in: output.size)
  }

  func hand(_ event: ScreenEvent, to screen: any Screen) async {
    _ = await screen.handle(event, in: output.size)
    // Somebody else's news is for when the reader comes back to that screen.
    guard screens.last === screen else { return }
    if output.isLive { await pace.sharedTurn() }
    guard screens.last === screen else { return }
    present(screen)
  }

  /// Shows what the screen has now, and what it has to say.
  func present(_ screen: any Screen) {
    show(screen)
    tellAll(of: screen)
    setPrompt()
  }

  private func tellAll(of screen: any Screen) {
    let isOutdated = output.takeOutdated(screen)
    for notice in screen.takeNotices() where isOutdated || !notice.isOfHiddenRows { tell(notice) }
  }

  func tell(_ notice: Notice) {
    if let failure = notice.failure, status == .done { status = ExitStatus(failure) }
    output.tell(notice)
  }
}
