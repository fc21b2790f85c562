import FoundationEssentials
import Models
import Terminal

/// Somebody's profile, with the reader's note under it.
package final class ProfileScreen: Screen {
  private static let positionGap = 2

  private let model: ProfileViewModel
  private let navigator: RowNavigator?
  private let presentation: Presentation
  private let gallery: AvatarGallery?
  private let now: () -> Date
  // How often the reader has come back; each time the whole profile is printed.
  private var visitCount = 0

  /// - Parameters:
  ///   - navigator: Opens the rows of the list below; `nil` without a list.
  package init(
    model: ProfileViewModel, navigator: RowNavigator? = nil, presentation: Presentation = .visual,
    gallery: AvatarGallery? = nil, now: @escaping () -> Date
  ) {
    self.model = model
    self.navigator = navigator
    self.presentation = presentation
    self.gallery = gallery
    self.now = now
  }

  package func prompt(in size: TerminalSize, store: String?) -> SafeText {
    PromptText(
      name: .login(model.login),
      statuses: model.connection.promptForms(
        isSpoken: presentation == .screenReader),
      store: store
    ).fitted(to: size.columns)
  }

  package func layout(in size: TerminalSize) -> ScreenLayout {
    let text: SafeText = "Loading \(SafeText.login(model.login))…"
    let loading = [LoadingCell.line(text)]
    guard !model.isOpening else {
      // Its identity differs from the profile's, so the whole profile is printed after it.
      let block = Block(
        identity: Block.Identity(visit: visitCount, start: -1), growth: .anywhere, lines: [],
        pending: loading, pendingText: text)
      return ScreenLayout(block: block) { _ in }
    }
    let isAwaited = model.isLoading && model.profile == nil
    let (lines, showsPicture) = page(in: size)
    // A fetched profile replaces the page without it.
    let before = Block.Identity(visit: visitCount, start: model.version - 1)
    let block = Block(
      identity: Block.Identity(visit: visitCount, start: model.version),
      replacing: model.version > 0 ? before : nil, growth: .anywhere,
      lines: lines,
      pending: isAwaited ? loading : [], pendingText: text)
    return ScreenLayout(block: block) { [gallery, user = model.user] numbers in
      guard let gallery, let user, showsPicture, !numbers.isEmpty else { return }
      gallery.show([user], AvatarSize.ofProfile(in: size), isProfile: true)
    }
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    switch event {
    case .opened: return .to(await model.opened())
    case .shown: await model.shown()
    case .covered: model.covered()
    case .returned:
      visitCount += 1
      await model.returned()
    case .storeChanged: await model.storeChanged()
    case .noteChanged: await model.noteChanged()
    case .connectionChanged: await model.connectionChanged()
    case .typed(let command): return await handle(command)
    }
    return .handled
  }

  package func typedNote(_ note: NoteArgument) -> TypedNote? {
    note.isRowAlone || note.login != nil
      ? nil
      : TypedNote(
        subject: model.subject, text: note.text, shown: model.user?.note?.text.string)
  }

  package var jobs: ScreenJobs { model.jobs }

  package var notices: [Notice] { model.notices + (navigator?.notices ?? []) }

  package func noticesShown() {
    model.noticesShown()
    navigator?.noticesShown()
  }

  // The lines, and whether the picture is among them.
  private func page(in size: TerminalSize) -> (lines: [StyledText], showsPicture: Bool) {
    guard let user = model.user else {
      let login = SafeText.login(model.login)
      let close = model.closeLogin.map { ", but \(SafeText.login($0)) is" as SafeText } ?? ""
      return ([StyledText(" Nothing about \(login) is saved yet\(close).", .detail)], false)
    }
    let picture = gallery?.cellPicture(of: user, AvatarSize.ofProfile(in: size)) ?? .none
    let rows = picture.rows(isInverted: user.isAvatarInverted)
    let whole = withPosition(
      layout.lines(width: size.columns, presentation, picture: rows), in: size)
    // The prompt needs one row, a notice another.
    let space = size.rows - 2
    guard presentation == .visual, space < whole.count, whole.count < 2 * size.rows else {
      return (whole, !rows.isEmpty)
    }
    // Without empty lines, then even without the picture, if that keeps the name on the screen.
    let shortened = [rows, []].lazy.map { [layout] rows in
      let lines = layout.lines(width: size.columns, picture: rows, isCompact: true)
      return (self.withPosition(lines, in: size), !rows.isEmpty)
    }.first { $0.0.count <= space }
    return shortened ?? (whole, !rows.isEmpty)
  }

  // Adds the position among the rows: beside the name, or above a name that is too long; for a screen
  // reader, in words below it.
  private func withPosition(_ lines: [StyledText], in size: TerminalSize) -> [StyledText] {
    guard let position = navigator?.position, let first = lines.first else { return lines }
    let number = position.number.grouped
    let rowText = position.count.map { "\(number) of \($0.grouped)" }
    let next = position.next.map { SafeText.login($0) }
    guard presentation == .visual else {
      let nextText: SafeText = next.map { ", next \($0)" } ?? ""
      return [first, StyledText("Row \(rowText ?? number)\(nextText)." as SafeText)]
        + lines.dropFirst()
    }
    let nextText: SafeText = next.map { " · next: \($0)" } ?? ""
    let text = StyledText("\(rowText ?? "row \(number)")\(nextText)" as SafeText, .detail)
    let left = size.columns - text.width - 1
    guard first.width + Self.positionGap <= left else {
      return [(StyledText(" ") + text).fitted(to: size.columns)] + lines
    }
    return [first.padded(to: left, alignment: .leading) + text] + lines.dropFirst()
  }

  private var layout: ProfileLayout {
    ProfileLayout(
      user: model.user, saved: model.profile, changes: model.changes,
      looked: model.changesSince, history: model.history, limitedUntil: model.connection.limitEnd,
      now: now())
  }

  private func handle(_ command: Command) async -> Outcome {
    switch command {
    case .note(let note?) where note.isRowAlone:
      return .refused("On a profile, :note takes no row; :note -- \(note.text) writes that text.")
    case .note(let note?) where note.login != nil, .add(let note) where note.login != nil:
      let name = command == .add(note) ? "add" : "note"
      return .refused(
        "On a profile, :\(name) takes no login; :\(name) -- \(note.text.beginning(100)) writes that text."
      )
    case .note(let note?): await model.noteWritten(note.text)
    case .note(nil): return .edit(note: model.user?.note?.text.string ?? "")
    case .add(let line): return await changing { await model.lineAdded(line.text) }
    case .undo: return await changing { await model.changeUndone() }
    case .person(.listAbout(let kind), _?):
      let name = kind.rawValue
      return .refused("On a profile, :\(name) takes a login or nothing; the login 7 is @7.")
    case .person(_, _?):
      return .refused("On a profile, this command takes no row; leave out the number.")
    case .person(let action, nil): return await handle(action)
    case .refresh: await model.refreshed()
    case .more, .previous, .open: return await openRow(command)
    default: return .unhandled
    }
    return .handled
  }

  private func handle(_ action: PersonAction) async -> Outcome {
    switch action {
    case .listAbout(let kind):
      return .list(kind, about: await model.listSubject, model.user?.user.type)
    case .done: return await changing { await model.noteDone() }
    case .unnote: await model.noteDeleted()
    case .unsee: await model.markedUnseen()
    default: return await about { .to(action.route(from: $0)) }
    }
    return .handled
  }

  private func openRow(_ command: Command) async -> Outcome {
    guard let navigator else {
      return .refused("This profile was not opened from a list; :list opens one.")
    }
    switch command {
    case .more(nil): return .to(await navigator.nextRequested(from: model.login))
    case .previous: return .to(navigator.previousRequested(from: model.login))
    case .open(let row): return .to(navigator.rowRequested(number: row))
    default: return .refused("On a profile, :more takes no number; it opens the next person.")
    }
  }

  private func changing(_ body: () async -> Void) async -> Outcome {
    await about { _ in
      await body()
      return .handled
    }
  }

  private func about(_ body: (User) async -> Outcome) async -> Outcome {
    guard let user = model.user?.user else {
      return .refused(
        "\(model.login) is not saved yet; :note TEXT keeps a note until the profile arrives.")
    }
    return await body(user)
  }
}
