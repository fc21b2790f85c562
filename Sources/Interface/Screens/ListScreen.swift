import FoundationEssentials
import Models
import Terminal
import ViewModels

/// A screen of rows: a list of people, the notes, what a search found, the tags, or the lists.
package final class ListScreen<Model: RowsViewModelInputs & RowsViewModelOutputs>: Screen
where Model.Item: Equatable {
  // The columns that the name in the prompt has at most, in percent.
  private static var nameShare: Int { 45 }

  private let model: Model
  private let controller: ListController<Model>
  private let presentation: Presentation
  private let isDemo: Bool
  private let now: () -> Date
  private let makeWalk: (Int?) -> PeopleWalk?

  /// - Parameters:
  ///   - catalog: The kinds of row.
  ///   - isDemo: Whether the people are the demo's.
  ///   - now: The time, for the age of the rows.
  ///   - people: What takes commands about the people on the rows; `nil` where they are no people.
  ///   - walk: Makes the way through the rows from one of them, where they are people.
  package init(
    model: Model, catalog: CellCatalog<Model.Item>, presentation: Presentation,
    isDemo: Bool = false, now: @escaping () -> Date, people: (any PersonRowsInputs)? = nil,
    walk: @escaping (Int?) -> PeopleWalk? = { _ in nil }
  ) {
    makeWalk = walk
    self.model = model
    self.isDemo = isDemo
    self.presentation = presentation
    self.now = now
    controller = ListController(model: model, people: people, catalog: catalog)
  }

  /// Makes a screen of users.
  ///
  /// - Parameters:
  ///   - gallery: The avatars; `nil` where there are none.
  ///   - isDemo: Whether the people are the demo's.
  ///   - now: The time, for the age of the rows.
  package convenience init(
    model: Model, presentation: Presentation = .visual, gallery: AvatarGallery? = nil,
    isDemo: Bool = false, now: @escaping () -> Date
  ) where Model == UserListViewModel {
    self.init(
      model: model, catalog: .users(presentation, gallery), presentation: presentation,
      isDemo: isDemo, now: now, people: model
    ) { PeopleWalk(model, from: $0) }
  }

  package var isSearch: Bool { model.content.isSearch }

  package var people: UserList { model.content.people }

  package func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText {
    PromptText(
      name: model.content.promptName.fitted(to: size.columns * Self.nameShare / 100),
      statuses: model.status.connection.promptForms(
        isSpoken: presentation == .screenReader, time: LocalTime.time),
      isReadOnly: isReadOnly
    ).fitted(to: size.columns)
  }

  package func layout(in size: TerminalSize) -> ScreenLayout {
    let heading = Heading(
      title: model.content.title(isDemo: isDemo), status: model.status, now: isSearch ? nil : now())
    return controller.layout(
      heading: heading.line(width: size.columns, presentation), width: size.columns)
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    await controller.handle(event, room: room(in: size), width: size.columns)
  }

  package func fit(in size: TerminalSize) {
    controller.fit(room: room(in: size), width: size.columns)
  }

  package func walk(from row: Int?) -> PeopleWalk? { makeWalk(row) }

  // Between heading and prompt.
  private func room(in size: TerminalSize) -> Int { max(size.rows - 2, 1) }

  package func typedNote(_ text: String) -> TypedNote? { controller.typedNote(text) }

  package var jobs: ScreenJobs { model.jobs }

  package var hasNotices: Bool { controller.hasNotices }

  package func takeNotices() -> [Notice] { controller.takeNotices() }
}

extension ListContent {
  fileprivate var isSearch: Bool {
    if case .users(_, .matching) = self { return true }
    return false
  }

  fileprivate var people: UserList {
    switch self {
    case .users(let list, _): list
    case .usersFrom, .tags, .lists: .everyone
    }
  }

  fileprivate var promptName: SafeText {
    switch self {
    case .users(.everyone, .everyone), .usersFrom: "list"
    case .users(let list, .everyone): .line(list.name)
    case .users(_, .noted): "notes"
    case .users(_, .unseen): "unseen\(inside)"
    case .users(_, .recent): "recent"
    case .users(_, .matching): "search\(inside)"
    case .tags: "tags"
    case .lists: "lists"
    }
  }

  // Which list it is about, where that is not the list of everyone.
  private var inside: SafeText { people == .everyone ? "" : " in \(SafeText.line(people.name))" }

  private func everyone(_ isDemo: Bool) -> SafeText {
    isDemo ? "Demo: invented people" : .line(UserList.everyone.words.title)
  }

  fileprivate func title(isDemo: Bool) -> SafeText {
    switch self {
    case .users(.everyone, .everyone): everyone(isDemo)
    case .users(let list, .everyone): .line(list.words.title)
    case .usersFrom(let login, let position):
      "\(everyone(isDemo)) from \(SafeText.login(login))\(position.map { " (\($0.ordinal))" } ?? "")"
    case .users(_, .noted): "Notes (only on this machine)"
    case .users(_, .unseen): "Not seen yet\(inside)"
    case .users(_, .recent): "Lately opened or noted"
    case .tags: "Tags of your notes"
    case .lists: "Lists of people"
    case .users(_, .matching(let query)) where query.isExact:
      "Exactly \"\(SafeText.line(query.text))\"\(inside)"
    case .users(_, .matching(let query)): "Search\(inside): \(SafeText.line(query.typed))"
    }
  }
}
