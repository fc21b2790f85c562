import FoundationEssentials
import Terminal
import ViewModels

/// The first screen: the list of users, whole, or those with a note or not seen yet only.
package final class ListScreen: Screen {
  private let model: UserListViewModel
  private let controller: ListController<UserListViewModel>
  private let presentation: Presentation
  private let now: () -> Date

  package init(
    model: UserListViewModel, presentation: Presentation = .visual, gallery: AvatarGallery? = nil,
    now: @escaping () -> Date
  ) {
    self.model = model
    self.presentation = presentation
    self.now = now
    controller = ListController(model: model, catalog: .users(presentation, gallery))
  }

  package func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText {
    promptText(
      words.prompt, sign: model.status.connection.sign(time: LocalTime.time),
      isReadOnly: isReadOnly, width: size.columns)
  }

  package func block(in size: TerminalSize) -> Block {
    let heading = Heading(title: words.title, status: model.status, now: now())
    return controller.block(
      heading: heading.line(width: size.columns, presentation), width: size.columns)
  }

  private var words: (prompt: SafeText, title: SafeText) {
    switch model.filter {
    case .everyone: ("list", "GitHub users")
    case .noted: ("notes", "Notes (only on this machine)")
    case .unseen: ("unseen", "Not seen yet")
    }
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    await controller.handle(event, room: size.rowsOfBlock, width: size.columns)
  }

  package func linesShown(_ numbers: Set<Int>) {
    controller.linesShown(numbers)
  }

  package func typedNote(_ text: String) -> TypedNote {
    controller.typedNote(text)
  }

  package var jobs: ScreenJobs { model.jobs }

  package var hasNotices: Bool { controller.hasNotices }

  package func takeNotices() -> [Notice] {
    controller.takeNotices()
  }
}

extension TerminalSize {
  /// How many lines fit between a list's heading and the prompt.
  var rowsOfBlock: Int { max(rows - 2, 1) }
}
