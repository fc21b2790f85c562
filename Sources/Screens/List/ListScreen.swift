import FoundationEssentials
import Models
import Terminal

/// A screen of rows: a list of people, the notes, a search, the tags, or the lists.
///
/// It shows the rows in blocks, and passes the reader's commands to the view model. It knows neither
/// what a row is nor how one looks: the catalog does.
package final class ListScreen<Model: RowsViewModelInputs & RowsViewModelOutputs>: Screen
where Model.Item: Equatable {
  private struct LaidOutRow {
    let item: Model.Item
    let picture: CellPicture
    let lines: [StyledText]
  }

  private let model: Model
  private let catalog: CellCatalog<Model.Item>
  private let isDemo: Bool
  // How often the reader has come to the screen; each time all of it is printed.
  private var visitCount = 0
  // The first row of the block under the heading.
  private var headedStart = 0
  // A command lays out its block several times. Laying out all rows each time would take three
  // times as many instructions.
  private var lastWidth = 0
  private var lastItems: [Model.Item] = []
  private var lastRows: [LaidOutRow] = []

  /// - Parameters:
  ///   - catalog: The kinds of row, and the pictures in them.
  ///   - isDemo: Whether the people are invented for the demo.
  package init(model: Model, catalog: CellCatalog<Model.Item>, isDemo: Bool = false) {
    self.model = model
    self.catalog = catalog
    self.isDemo = isDemo
  }

  package func prompt(in size: TerminalSize, store: String?) -> SafeText {
    PromptText(
      name: model.content.promptName.fitted(to: size.columns * PromptText.maximumShare / 100),
      statuses: model.status.connection.promptForms(
        isSpoken: catalog.presentation == .screenReader),
      store: store
    ).fitted(to: size.columns)
  }

  /// Lays out the block that is shown; the first block of a visit has the heading above it.
  package func layout(in size: TerminalSize) -> ScreenLayout {
    let width = size.columns
    let rows = rows(fitting: width)
    let lines = rows.flatMap(\.lines)
    let pending = model.pending.flatMap { row(of: $0, fitting: width).lines }
    let heading = model.blockStart == headedStart ? [headingLine(fitting: width)] : []
    let block = Block(
      identity: Block.Identity(visit: visitCount, start: model.blockStart),
      lines: lines.isEmpty ? [] : heading + lines,
      pending: lines.isEmpty && !pending.isEmpty ? heading + pending : pending,
      pendingText: model.content.isOfPeople ? "Loading users…" : "Loading…")
    return ScreenLayout(block: block) { [catalog] numbers in
      var end = heading.count
      let shown = rows.filter { row in
        let start = end
        end += row.lines.count
        return (start..<end).allSatisfy(numbers.contains)
      }
      catalog.show(shown.map(\.item), fitting: width)
    }
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    switch event {
    case .opened:
      beginVisit(at: 0)
      await model.opened(capacity: capacity(in: size))
      // The notices under the rows are known now.
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
    model.capacityChanged(rows(in: size, above: 0))
    beginVisit(at: model.blockStart)
  }

  package func navigator(from row: Int?) -> RowNavigator? { model.personRows?.navigator(from: row) }

  package func typedNote(_ note: NoteArgument) -> TypedNote? {
    if let login = note.login {
      return TypedNote(subject: NoteSubject(login: login), text: note.addressedText)
    }
    guard let row = note.row, let people = model.personRows, let user = people.user(number: row)
    else { return nil }
    return TypedNote(
      subject: NoteSubject(user), text: note.addressedText, shown: people.noteText(number: row))
  }

  package var jobs: ScreenJobs { model.jobs }

  package var notices: [Notice] { model.notices }

  package func noticesShown() { model.noticesShown() }
}

extension ListScreen {
  private func beginVisit(at start: Int) {
    visitCount += 1
    headedStart = start
  }

  // Rows that have not changed since the last layout are laid out again only if a picture has.
  private func rows(fitting width: Int) -> [LaidOutRow] {
    let items = model.items
    if items == lastItems, width == lastWidth {
      lastRows = lastRows.map { row in
        let picture = catalog.picture(of: row.item, fitting: width)
        return picture == row.picture ? row : self.row(of: row.item, fitting: width)
      }
    } else {
      lastRows = catalog.prepared(items).map { row(of: $0, fitting: width) }
      (lastItems, lastWidth) = (items, width)
    }
    return lastRows
  }

  private func row(of item: Model.Item, fitting width: Int) -> LaidOutRow {
    let picture = catalog.picture(of: item, fitting: width)
    return LaidOutRow(
      item: item, picture: picture,
      lines: catalog.lines(for: item, fitting: width, beside: picture))
  }

  private func headingLine(fitting width: Int) -> StyledText {
    let isSearch = if case .users(.search) = model.content { true } else { false }
    return Heading(
      title: model.content.title(model.status, isDemo: isDemo), status: model.status,
      now: isSearch ? nil : Date()
    ).line(width: width, catalog.presentation)
  }

  // How many rows fit between the heading and the sentences that may come under them.
  private func capacity(in size: TerminalSize) -> Int {
    let lines = model.notices.reduce(0) { $0 + $1.lines(width: size.columns).count }
    // The expected sentence has about 44 characters.
    return rows(in: size, above: max(lines, model.expectsNotice ? 1 + 44 / size.columns : 0))
  }

  private func rows(in size: TerminalSize, above lines: Int) -> Int {
    max((size.rows - 2 - lines) / catalog.height(fitting: size.columns), 1)
  }
}

// What the reader types.
extension ListScreen {
  private func handle(_ command: Command, capacity: Int) async -> Outcome {
    switch command {
    case .more(let count): await model.endReached(capacity: capacity, count: count)
    case .open(let row):
      await model.rowNeeded(number: row)
      return .to(model.rowOpened(number: row))
    case .previous:
      return .refused(":prev works on a profile; on a list, a row's number opens one.")
    case .refresh: await model.refreshed()
    case .note(let note?) where note.login != nil, .add(let note) where note.login != nil:
      guard note.addressedText.isEmpty else { return .unhandled }
      let name = command == .add(note) ? "add" : "note"
      return .refused("Type the text after the login: :\(name) @mojombo met at FOSDEM.")
    case .person(.listAbout(let kind), nil):
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
    case .person(let action, let row): return await handle(action, row, people)
    case .note(let note): return await write(note, people)
    case .add(let line):
      guard let row = line.row, !line.isRowAlone else {
        return .refused("Which row? Put its number first: :add 7 met again.")
      }
      guard people.userOrNotice(row: row) != nil else { return .refused(nil) }
      await people.lineAdded(line.addressedText, number: row)
    default: return .unhandled
    }
    return .handled
  }

  private func handle(
    _ action: PersonAction, _ row: Int?, _ people: any PersonRowsInputs
  ) async -> Outcome {
    guard let row else {
      let name = action.example.prefix { $0 != " " }
      return .refused("\(name) needs the row's number here: \(action.example).")
    }
    guard let user = people.userOrNotice(row: row) else { return .handled }
    switch action {
    case .listAbout(let kind):
      return .list(kind, about: await people.listSubject(of: user), user.type)
    case .done: await people.noteDone(number: row)
    case .unnote: await people.noteDeleted(number: row)
    case .unsee: await people.markedUnseen(number: row)
    default: return .to(action.route(from: user))
    }
    return .handled
  }

  private func write(_ note: NoteArgument?, _ people: any PersonRowsInputs) async -> Outcome {
    guard let note, let row = note.row else {
      return .refused("Which row? Put its number first: :note 7 met at FOSDEM.")
    }
    guard people.userOrNotice(row: row) != nil else { return .refused(nil) }
    if note.isRowAlone {
      return await people.noteToEdit(row: row).map { .edit(note: $0, row: row) } ?? .handled
    }
    await people.noteWritten(note.addressedText, number: row)
    return .handled
  }

  // For rows that are not people.
  private func refusePerson(_ command: Command) -> Outcome {
    switch command {
    case .note, .add, .person:
      .refused("That is for people, and these rows are \(model.content.rowAdvice)")
    default: .unhandled
    }
  }
}
