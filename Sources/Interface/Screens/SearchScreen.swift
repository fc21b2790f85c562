import Terminal
import ViewModels

/// What a search found, over the same controller and cells as the list.
package final class SearchScreen: Screen {
  private let model: SearchViewModel
  private let presentation: Presentation
  private let controller: ListController<SearchViewModel>

  package init(
    model: SearchViewModel, presentation: Presentation = .visual, gallery: AvatarGallery? = nil
  ) {
    self.model = model
    self.presentation = presentation
    controller = ListController(model: model, catalog: .users(presentation, gallery))
  }

  package func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText {
    promptText(
      "search", sign: model.status.connection.sign(time: LocalTime.time), isReadOnly: isReadOnly,
      width: size.columns)
  }

  package func block(in size: TerminalSize) -> Block {
    let sought = SafeText.line(model.search.text)
    let title: SafeText = model.search.isExact ? "Exactly \"\(sought)\"" : "Search: \(sought)"
    let heading = Heading(title: title, status: model.status, now: nil)
    return controller.block(
      heading: heading.line(width: size.columns, presentation), width: size.columns)
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    // One line less than a list: "and 12 more" stands under the rows.
    await controller.handle(
      event, room: max(size.rowsOfBlock - 1, 1), width: size.columns)
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
