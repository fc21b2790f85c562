import FoundationEssentials
import Models
import Terminal
import ViewModels

/// A screen of rows: the list, the notes, the unseen, or what a search found.
package final class ListScreen<Model: UserRowsViewModel>: Screen {
  private let model: Model
  private let controller: ListController<Model>
  private let presentation: Presentation
  private let now: () -> Date

  /// - Parameters:
  ///   - gallery: The avatars; `nil` where there are none.
  ///   - now: The time, for the age of the rows.
  package init(
    model: Model, presentation: Presentation = .visual, gallery: TerminalAvatars? = nil,
    now: @escaping () -> Date
  ) {
    self.model = model
    self.presentation = presentation
    self.now = now
    controller = ListController(model: model, catalog: .users(presentation, gallery))
  }

  package var isSearch: Bool { model.content.isSearch }

  package func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText {
    PromptText(
      name: model.content.promptName,
      status: model.status.connection.statusText(time: LocalTime.time), isReadOnly: isReadOnly
    ).fitted(to: size.columns)
  }

  package func layout(in size: TerminalSize) -> ScreenLayout {
    let heading = Heading(
      title: model.content.title, status: model.status, now: isSearch ? nil : now())
    return controller.layout(
      heading: heading.line(width: size.columns, presentation), width: size.columns)
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    await controller.handle(event, room: room(in: size), width: size.columns)
  }

  package func fit(in size: TerminalSize) {
    controller.fit(room: room(in: size), width: size.columns)
  }

  package func walk(from row: Int?) -> PeopleWalk? { PeopleWalk(model, from: row) }

  // Between heading and prompt.
  private func room(in size: TerminalSize) -> Int { max(size.rows - 2, 1) }

  package func typedNote(_ text: String) -> TypedNote { controller.typedNote(text) }

  package var jobs: ScreenJobs { model.jobs }

  package var hasNotices: Bool { controller.hasNotices }

  package func takeNotices() -> [Notice] { controller.takeNotices() }
}

extension ListContent {
  fileprivate var isSearch: Bool {
    if case .search = self { return true }
    return false
  }

  fileprivate var promptName: SafeText {
    switch self {
    case .users(.everyone), .usersFrom: "list"
    case .users(.noted): "notes"
    case .users(.unseen): "unseen"
    case .search: "search"
    }
  }

  fileprivate var title: SafeText {
    switch self {
    case .users(.everyone): "GitHub users"
    case .usersFrom(let login, let position):
      "GitHub users from \(SafeText.login(login))\(position.map { " (\($0.ordinal))" } ?? "")"
    case .users(.noted): "Notes (only on this machine)"
    case .users(.unseen): "Not seen yet"
    case .search(let query) where query.isExact: "Exactly \"\(SafeText.line(query.text))\""
    case .search(let query): "Search: \(SafeText.line(query.typed))"
    }
  }
}
