import FoundationEssentials
import Models
import Terminal

/// A row as it was laid out.
private struct LaidOutRow {
  let picture: CellPicture
  let lines: [StyledText]
}

/// A screen of rows: a list of people, the notes, what a search found, the tags, or the lists.
///
/// It shows the rows in blocks, and tells the view model what the reader does with them. It knows
/// neither what a row is nor how one looks: the catalog does.
package final class ListScreen<Model: RowsViewModelInputs & RowsViewModelOutputs>: Screen
where Model.Item: Equatable {
  private let model: Model
  private let catalog: CellCatalog<Model.Item>
  private let presentation: Presentation
  private let isDemo: Bool
  private let now: () -> Date
  // How often the reader has come to the screen; each time all of it is printed.
  private var visitCount = 0
  // The block under the heading begins with this row.
  private var headedStart = 0
  // A command lays its block out several times, which takes three times the instructions of a block
  // without these rows.
  private var lastWidth = 0
  private var lastItems: [Model.Item] = []
  private var lastRows: [LaidOutRow] = []

  /// - Parameters:
  ///   - catalog: The kinds of row, and the pictures in them.
  ///   - isDemo: Whether the people are the demo's.
  ///   - now: The time, for the age of the rows.
  package init(
    model: Model, catalog: CellCatalog<Model.Item>, presentation: Presentation,
    isDemo: Bool = false, now: @escaping () -> Date
  ) {
    self.model = model
    self.catalog = catalog
    self.presentation = presentation
    self.isDemo = isDemo
    self.now = now
  }

  package func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText {
    PromptText(
      name: model.content.promptName.fitted(to: size.columns * PromptText.mostShare / 100),
      statuses: model.status.connection.promptForms(
        isSpoken: presentation == .screenReader, time: LocalTime.time),
      isReadOnly: isReadOnly
    ).fitted(to: size.columns)
  }

  /// Lays out the block that is shown; the first block of a visit comes under the heading.
  package func layout(in size: TerminalSize) -> ScreenLayout {
    let width = size.columns
    let items = catalog.prepared(model.items)
    let rowItems = Array(items.dropLast(model.pendingCount))
    let rows = rows(of: rowItems, fitting: width)
    let lines = rows.flatMap(\.lines)
    let pending = items.suffix(model.pendingCount).flatMap { row(of: $0, fitting: width).lines }
    let isHeaded = model.blockStart == headedStart
    let heading = isHeaded ? [headingLine(fitting: width)] : []
    let block = Block(
      identity: Block.Identity(visit: visitCount, start: model.blockStart),
      lines: lines.isEmpty ? [] : heading + lines,
      pending: lines.isEmpty && !pending.isEmpty ? heading + pending : pending,
      pendingText: "Loading users…")
    return ScreenLayout(block: block) { [catalog] numbers in
      var end = heading.count
      var shown: [Model.Item] = []
      for (index, row) in rows.enumerated() {
        let first = end
        end += row.lines.count
        if (first..<end).allSatisfy(numbers.contains) { shown.append(rowItems[index]) }
      }
      catalog.show(shown, fitting: width)
    }
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    switch event {
    case .opened:
      beginVisit(at: 0)
      await model.opened(capacity: capacity(in: size))
      // What is said under the rows is known now.
      model.capacityChanged(capacity(in: size))
    case .shown: await model.shown()
    case .covered: break
    case .returned:
      await model.returned(capacity: capacity(in: size))
      beginVisit(at: model.blockStart)
    case .storeChanged: await model.storeChanged()
    case .noteChanged: await model.noteChanged()
    case .connectionChanged: await model.connectionChanged()
    case .typed(let command): return await handle(command, capacity: capacity(in: size))
    }
    return .handled
  }

  package func fit(in size: TerminalSize) {
    model.capacityChanged(rows(in: size, above: []))
    beginVisit(at: model.blockStart)
  }

  package func walk(from row: Int?) -> PeopleWalk? { model.walk(from: row) }

  /// The note in the text that was typed after `:note`: the row's number, then the note.
  ///
  /// `nil` where it names nobody's row.
  package func typedNote(_ text: String) -> TypedNote? {
    guard let parts = numbered(text), let user = model.personRows?.user(number: parts.row) else {
      return nil
    }
    return TypedNote(login: user.login, text: NoteText.withoutEscape(parts.text))
  }

  package var jobs: ScreenJobs { model.jobs }

  package var notices: [Notice] { model.notices }

  package func noticesShown() { model.noticesShown() }
}

extension ListScreen where Model == UserListViewModel {
  /// Makes a screen of users.
  ///
  /// - Parameters:
  ///   - gallery: The avatars; `nil` where there are none.
  ///   - isDemo: Whether the people are the demo's.
  ///   - now: The time, for the age of the rows.
  package convenience init(
    model: Model, presentation: Presentation = .visual, gallery: AvatarGallery? = nil,
    isDemo: Bool = false, now: @escaping () -> Date
  ) {
    self.init(
      model: model, catalog: .users(presentation, of: model.filter, gallery),
      presentation: presentation, isDemo: isDemo, now: now)
  }
}

extension ListScreen {
  private func beginVisit(at start: Int) {
    visitCount += 1
    headedStart = start
  }

  private func row(
    of item: Model.Item, fitting width: Int, like known: LaidOutRow? = nil
  ) -> LaidOutRow {
    let picture = catalog.picture(of: item, fitting: width)
    if let known, known.picture == picture { return known }
    return LaidOutRow(
      picture: picture, lines: catalog.lines(for: item, fitting: width, beside: picture))
  }

  // Only the rows that have changed since the last layout are laid out again.
  private func rows(of items: [Model.Item], fitting width: Int) -> [LaidOutRow] {
    var rows: [LaidOutRow] = []
    for (index, item) in items.enumerated() {
      let isKnown = width == lastWidth && index < lastItems.count && item == lastItems[index]
      rows.append(row(of: item, fitting: width, like: isKnown ? lastRows[index] : nil))
    }
    (lastWidth, lastItems, lastRows) = (width, items, rows)
    return rows
  }

  private func headingLine(fitting width: Int) -> StyledText {
    let isSearch = if case .users(_, .matching) = model.content { true } else { false }
    return Heading(
      title: model.content.title(isDemo: isDemo), status: model.status,
      now: isSearch ? nil : now()
    ).line(width: width, presentation)
  }

  // How many rows fit between the heading and the sentences that may come under them.
  private func capacity(in size: TerminalSize) -> Int {
    min(rows(in: size, above: model.notices), rows(in: size, above: model.expectedNotices))
  }

  private func rows(in size: TerminalSize, above notices: [Notice]) -> Int {
    let lines = notices.reduce(0) { $0 + NoticeLines($1, width: size.columns).lines.count }
    return max((size.rows - 2 - lines) / catalog.height(fitting: size.columns), 1)
  }
}

// What the reader types.
extension ListScreen {
  private func handle(_ command: Command, capacity: Int) async -> Outcome {
    switch command {
    case .more(let count): await model.endReached(capacity: capacity, count: count)
    case .open(let row): return .to(model.rowOpened(number: row))
    case .previous:
      return .refused(":prev works on a profile; on a list, a row's number opens one.")
    case .refresh: await model.refreshed()
    case .membersAround(let kind, nil):
      let name = kind.rawValue
      return .refused("On a list, :\(name) needs a login or a row's number: :\(name) 7.")
    default:
      guard let people = model.personRows else { return refusePerson(command) }
      return await handle(command, people)
    }
    return .handled
  }

  private func handle(_ command: Command, _ people: any PersonRowsInputs) async -> Outcome {
    switch command {
    case .membersAround(let kind, let row):
      return about(row, people, ":\(kind.rawValue) 7") {
        .list(kind, about: $0.login, $0.type)
      }
    case .noteHistory(let row):
      return about(row, people, ":note 7 --history") { .go(.noteHistory($0)) }
    case .editNote(let row): return about(row, people, ":note 7 --edit") { .go(.editor($0)) }
    case .web(let row): return about(row, people, ":web 7") { .go(.page($0)) }
    case .note(let text): return await note(text, people)
    case .add(let text):
      guard let parts = numbered(text), !parts.text.isEmpty else {
        return .refused("On a list, the row's number comes first: :add 7 met again.")
      }
      await people.lineAdded(parts.text, number: parts.row)
    case .unnote(let row?): await people.noteDeleted(number: row)
    case .unnote(nil): return refuseWithoutRow(":unnote 7")
    case .unsee(let row?): await people.seenTakenBack(number: row)
    case .unsee(nil): return refuseWithoutRow(":unsee 7")
    default: return .unhandled
    }
    return .handled
  }

  private func about(
    _ row: Int?, _ people: any PersonRowsInputs, _ example: String, _ body: (User) -> Outcome
  ) -> Outcome {
    guard let row else { return refuseWithoutRow(example) }
    if let user = people.user(number: row) { return body(user) }
    people.userMissed(number: row)
    return .handled
  }

  private func note(_ text: String?, _ people: any PersonRowsInputs) async -> Outcome {
    guard let parts = numbered(text ?? "") else {
      return .refused("On a list, the row's number comes first: :note 7 met at FOSDEM.")
    }
    guard parts.text.isEmpty else {
      await people.noteWritten(NoteText.withoutEscape(parts.text), number: parts.row)
      return .handled
    }
    guard let note = await people.noteAsked(number: parts.row) else { return .handled }
    return .edit(note: note, row: parts.row)
  }

  private func numbered(_ text: String) -> (row: Int, text: String)? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = parts.first, let row = Int(first) else { return nil }
    return (row, parts.count > 1 ? String(parts[1]) : "")
  }

  private func refuseWithoutRow(_ example: String) -> Outcome {
    .refused("\(example.prefix { $0 != " " }) needs the row's number here: \(example).")
  }

  // Where the rows are no people.
  private func refusePerson(_ command: Command) -> Outcome {
    switch command {
    case .membersAround, .note, .add, .noteHistory, .editNote, .web, .unnote, .unsee:
      .refused(
        model.content == .tags
          ? "That is for people, and these rows are tags; a number finds the people with that tag."
          : "That is for people, and these rows are lists; a number opens the list.")
    default: .unhandled
    }
  }
}

extension ListContent {
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
  private var inside: SafeText {
    guard case .users(let list, _) = self, list != .everyone else { return "" }
    return " in \(SafeText.line(list.name))"
  }

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
    case .users(_, .recent): "Recently opened or noted"
    case .tags: "Tags of your notes"
    case .lists: "Lists of people"
    case .users(_, .matching(let query)) where query.isExact:
      "Exactly \"\(SafeText.line(query.text))\"\(inside)"
    case .users(_, .matching(let query)): "Search\(inside): \(SafeText.line(query.typed))"
    }
  }
}
