import FoundationEssentials
import Models
import Pictures
import Terminal
import ViewModels

/// Somebody's profile, with the reader's note under it.
package final class ProfileScreen: Screen {
  private let model: ProfileViewModel
  private let template: ProfileTemplate
  private let presentation: Presentation
  private let gallery: AvatarGallery?
  private let now: () -> Date
  private var comings = 0
  private var pictureSize = CellSize(columns: 0, rows: 0)
  private var refusals: [Notice] = []

  /// - Parameter template: How profiles are laid out.
  package init(
    model: ProfileViewModel, template: ProfileTemplate, presentation: Presentation = .visual,
    gallery: AvatarGallery? = nil, now: @escaping () -> Date
  ) {
    self.model = model
    self.template = template
    self.presentation = presentation
    self.gallery = gallery
    self.now = now
  }

  package func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText {
    promptText(
      .login(model.login), sign: model.connection.sign(time: LocalTime.time),
      isReadOnly: isReadOnly,
      width: size.columns)
  }

  package func block(in size: TerminalSize) -> Block {
    let words: SafeText = "Loading \(SafeText.login(model.login))…"
    let isAwaited = model.isLoading && model.profile == nil
    // What was there before the profile came gives way to it.
    let before = Block.Identity(coming: comings, start: model.version - 1)
    return Block(
      identity: Block.Identity(coming: comings, start: model.version),
      replacing: model.version > 0 ? before : nil, growth: .within, lines: lines(in: size),
      pending: isAwaited ? [waitingLine(words)] : [], pendingWords: words)
  }

  package func linesShown(_ numbers: Set<Int>) {
    guard let gallery, let user = model.user, !numbers.isEmpty else { return }
    gallery.show([user], pictureSize, isOpened: true)
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    switch event {
    case .opened:
      await model.opened()
      pictureSize = AvatarSize.ofProfile(in: size)
      if let gallery, let user = model.user { await gallery.prepare(user, pictureSize) }
    case .shown: await model.shown()
    case .covered: model.covered()
    case .returned:
      comings += 1
      await model.returned()
    case .storeChanged: await model.storeChanged()
    case .connectionChanged: await model.connectionChanged()
    case .typed(let command): return await handle(command)
    }
    return .taken
  }

  package func typedNote(_ text: String) -> TypedNote {
    TypedNote(user: model.user?.user, text: text)
  }

  package var jobs: ScreenJobs { model.jobs }

  package var hasNotices: Bool { !model.notices.isEmpty || !refusals.isEmpty }

  package func takeNotices() -> [Notice] {
    defer {
      model.noticesShown()
      refusals = []
    }
    return model.notices + refusals
  }
}

extension ProfileScreen {
  private func lines(in size: TerminalSize) -> [StyledText] {
    guard model.user != nil else {
      return [StyledText(" Nothing is saved of \(SafeText.login(model.login)) yet.", .detail)]
    }
    pictureSize = AvatarSize.ofProfile(in: size)
    let picture = model.user.flatMap { gallery?.picture(of: $0, pictureSize) } ?? .none
    if case .rows(let rows) = picture {
      return layout.lines(width: size.columns, presentation, picture: rows)
    }
    let lines = layout.lines(width: size.columns, presentation)
    return picture == .words || presentation == .screenReader ? lines + wordsForPicture : lines
  }

  // What cannot be seen of it, where it is not drawn for want of colours or of somebody who looks.
  private var wordsForPicture: [StyledText] {
    guard model.user?.isAvatarInverted == true else { return [] }
    let words = StyledText(
      "Picture, colours inverted", presentation == .screenReader ? .plain : .detail)
    return presentation == .screenReader ? [words] : [StyledText(""), StyledText(" ") + words]
  }

  private var layout: ProfileLayout {
    ProfileLayout(
      template, user: model.user, saved: model.profile, changes: model.changes,
      looked: model.changesSince, now: now())
  }

  private func handle(_ command: Command) async -> Outcome {
    switch command {
    case .note(let text?): await model.noteWritten(text)
    case .note(nil): return edit()
    case .editNote(nil): model.editorAsked()
    case .editNote: refuse("On a profile :note --edit takes no row.")
    case .web(nil): model.pageAsked()
    case .web: refuse("On a profile :web takes nothing after it.")
    case .unnote(nil): await model.noteDeleted()
    case .unnote: refuse("On a profile :unnote takes nothing after it.")
    case .unsee(nil): await model.seenTakenBack()
    case .unsee: refuse("On a profile :unsee takes nothing after it.")
    case .refresh: await model.refreshed()
    case .more: refuse("A profile has no further rows; :back goes to the list.")
    case .open: refuse("Row numbers belong to a list; :back goes there.")
    default: return .notTaken
    }
    return .taken
  }

  private func edit() -> Outcome {
    let text = model.user?.note?.text ?? ""
    guard !text.contains(where: \.isNewline) else {
      refuse("This note has line breaks, which one line cannot hold; :note --edit edits it.")
      return .taken
    }
    return .edit(note: text)
  }

  private func refuse(_ sentence: String) {
    refusals.append(Notice(sentence, failure: .usage))
  }
}
