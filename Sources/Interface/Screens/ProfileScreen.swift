import FoundationEssentials
import Models
import Terminal
import ViewModels

/// Somebody's profile, with the reader's note under it.
package final class ProfileScreen: Screen {
  private let model: ProfileViewModel
  private let now: () -> Date
  private var comings = 0
  private var refusals: [Notice] = []
  // A note comes under what is printed already; one in place of it cannot.
  private var printedNote: (block: Block.Identity, note: Note)?

  package init(model: ProfileViewModel, now: @escaping () -> Date) {
    self.model = model
    self.now = now
  }

  package var prompt: SafeText {
    promptText(.login(model.login), sign: model.connection.sign(time: LocalTime.time))
  }

  package func block(in size: TerminalSize) -> Block {
    let loading = StyledText("   Loading \(SafeText.login(model.login))…", .detail, [.dim])
    let isBare = model.isLoading && model.profile == nil
    let identity = Block.Identity(coming: comings, start: model.version)
    let lines = isBare ? [] : layout(of: identity).lines(width: size.columns)
    return Block(identity: identity, lines: lines, pending: isBare ? [loading] : [])
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    switch event {
    case .opened: await model.opened()
    case .shown: await model.shown()
    case .returned:
      comings += 1
      await model.storeChanged()
    case .storeChanged: await model.storeChanged()
    case .connectionChanged: await model.connectionChanged()
    case .typed(let command): return await handle(command)
    }
    return .taken
  }

  package func takeNotices() -> [Notice] {
    defer {
      model.noticesShown()
      refusals = []
    }
    return model.notices + refusals
  }
}

extension ProfileScreen {
  private func layout(of block: Block.Identity) -> ProfileLayout {
    if printedNote?.block != block { printedNote = model.user?.note.map { (block, $0) } }
    var user = model.user
    user?.note = printedNote?.note
    return ProfileLayout(user: user, saved: model.profile, now: now())
  }

  private func handle(_ command: Command) async -> Outcome {
    switch command {
    case .note(let text?): await model.noteWritten(text)
    case .note(nil): return edit()
    case .unnote(nil): await model.noteDeleted()
    case .unnote: refuse("On a profile :unnote takes nothing after it.")
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
      refuse("This note has line breaks, which one line cannot hold; :note TEXT replaces it.")
      return .taken
    }
    return .edit(note: text)
  }

  private func refuse(_ sentence: String) {
    refusals.append(Notice(sentence, failure: .usage))
  }
}
