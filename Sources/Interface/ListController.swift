import Terminal
import ViewModels

/// Shows rows in blocks, and tells the view model what the reader does with them.
///
/// It knows neither what a row is nor how one looks: the catalog does.
package final class ListController<Model: RowsViewModelInputs & RowsViewModelOutputs>
where Model.Item: Equatable {
  private let model: Model
  private let catalog: CellCatalog<Model.Item>
  private var drawn: DrawnRows<Model.Item>
  private var comings = 0
  // The width that rows were laid out for last, and how many lines stand above them.
  private var width = 80
  private var lineOffset = 0
  // The block that the heading stands above begins with this row.
  private var headedStart = 0
  private var refusals: [Notice] = []

  package init(model: Model, catalog: CellCatalog<Model.Item>) {
    self.model = model
    self.catalog = catalog
    drawn = DrawnRows(catalog)
  }

  /// The newest block; the first of a screen stands under `heading`.
  package func block(heading: StyledText, width: Int) -> Block {
    let items = catalog.prepared(model.items)
    let rows = items.prefix(items.count - model.pendingCount)
    let lines = drawn.lines(of: rows, fitting: width)
    let pending = items.dropFirst(rows.count).flatMap { catalog.lines(for: $0, fitting: width) }
    let isHeaded = model.blockStart == headedStart
    self.width = width
    lineOffset = isHeaded ? 1 : 0
    return Block(
      identity: Block.Identity(coming: comings, start: model.blockStart),
      lines: isHeaded && !lines.isEmpty ? [heading] + lines : lines,
      pending: isHeaded && lines.isEmpty && !pending.isEmpty ? [heading] + pending : pending,
      pendingWords: "Loading users…")
  }

  /// Takes note of which lines of the newest block are on the screen, counted from zero.
  package func linesShown(_ numbers: Set<Int>) {
    let items = drawn.items(onLines: Set(numbers.map { $0 - lineOffset }))
    catalog.show(items, fitting: width)
  }

  /// Takes an event of a screen of rows.
  ///
  /// - Parameter room: How many lines fit.
  package func handle(_ event: ScreenEvent, room: Int, width: Int) async -> Outcome {
    let room = max(room / catalog.height(fitting: width), 1)
    switch event {
    case .opened:
      begin(at: 0)
      await model.opened(room: room)
    case .shown: await model.shown()
    case .covered: break
    case .returned:
      await model.returned()
      begin(at: model.blockStart)
    case .storeChanged: await model.storeChanged()
    case .connectionChanged: await model.connectionChanged()
    case .typed(let command): return await handle(command, room: room)
    }
    return .taken
  }

  /// The note in what was typed after `:note`: the row's number, then the text.
  package func typedNote(_ text: String) -> TypedNote {
    guard let parts = numbered(text) else { return TypedNote(user: nil, text: text) }
    return TypedNote(user: model.person(number: parts.row), text: parts.text)
  }

  /// Whether there is something to say.
  package var hasNotices: Bool { !model.notices.isEmpty || !refusals.isEmpty }

  /// Hands over the sentences that came up since the last call.
  package func takeNotices() -> [Notice] {
    defer {
      model.noticesShown()
      refusals = []
    }
    return model.notices + refusals
  }
}

extension ListController {
  private func handle(_ command: Command, room: Int) async -> Outcome {
    switch command {
    case .more(let count): await model.endReached(room: room, count: count)
    case .open(let row): model.rowOpened(number: row)
    case .refresh: await model.refreshed(room: room)
    case .note(let text): await note(text)
    case .editNote(let row?): model.editorAsked(number: row)
    case .editNote(nil): refuse(":note takes the row's number here: :note 7 --edit.")
    case .web(let row?): model.pageAsked(number: row)
    case .web(nil): refuse(":web takes the row's number here: :web 7.")
    case .unnote(let row?): await model.noteDeleted(number: row)
    case .unnote(nil): refuse(":unnote takes the row's number here: :unnote 7.")
    case .unsee(let row?): await model.seenTakenBack(number: row)
    case .unsee(nil): refuse(":unsee takes the row's number here: :unsee 7.")
    default: return .notTaken
    }
    return .taken
  }

  private func note(_ text: String?) async {
    guard let parts = numbered(text ?? "") else {
      return refuse("On a list the row's number comes first: :note 7 met at FOSDEM.")
    }
    await model.noteWritten(parts.text, number: parts.row)
  }

  private func numbered(_ text: String) -> (row: Int, text: String)? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = parts.first, let row = Int(first) else { return nil }
    return (row, parts.count > 1 ? String(parts[1]) : "")
  }

  private func begin(at start: Int) {
    comings += 1
    headedStart = start
  }

  private func refuse(_ sentence: String) {
    refusals.append(Notice(sentence, failure: .usage))
  }
}

/// Rows as they were laid out last: a block that grows is not laid out anew each time.
struct DrawnRows<Item: Equatable> {
  private struct Row {
    let item: Item
    let picture: CellPicture
    let lines: [StyledText]
  }

  private let catalog: CellCatalog<Item>
  private var rows: [Row] = []
  private var width = 0

  init(_ catalog: CellCatalog<Item>) {
    self.catalog = catalog
  }

  /// The lines of `items`; the cells are asked for those that were not there before, or changed.
  mutating func lines(of items: some Collection<Item>, fitting width: Int) -> [StyledText] {
    if width != self.width || items.count < rows.count { rows = [] }
    self.width = width
    for (index, item) in items.enumerated() {
      let picture = catalog.picture(of: item, fitting: width)
      if index < rows.count, rows[index].item == item, rows[index].picture == picture { continue }
      let lines = catalog.lines(for: item, fitting: width, beside: picture)
      let row = Row(item: item, picture: picture, lines: lines)
      if index < rows.count { rows[index] = row } else { rows.append(row) }
    }
    return rows.flatMap(\.lines)
  }

  /// The items all of whose lines are among these, counted from zero.
  func items(onLines numbers: Set<Int>) -> [Item] {
    var end = 0
    return rows.compactMap { row in
      let start = end
      end += row.lines.count
      return (start..<end).allSatisfy(numbers.contains) ? row.item : nil
    }
  }
}
