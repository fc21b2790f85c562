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
    let items = model.items.dropFirst(model.blockStart)
    let rows = items.prefix(items.count - model.pendingCount)
    let lines = drawn.lines(of: rows, fitting: width)
    return Block(
      identity: Block.Identity(coming: comings, start: model.blockStart),
      lines: model.blockStart == headedStart && !lines.isEmpty ? [heading] + lines : lines,
      pending: items.dropFirst(rows.count).flatMap { catalog.lines(for: $0, fitting: width) })
  }

  /// Takes an event of a screen of rows.
  ///
  /// - Parameter room: How many rows fit.
  package func handle(_ event: ScreenEvent, room: Int) async -> Outcome {
    switch event {
    case .opened:
      begin(at: 0)
      await model.opened(room: room)
    case .shown: await model.shown()
    case .returned:
      await model.returned()
      begin(at: model.blockStart)
    case .storeChanged: await model.storeChanged()
    case .connectionChanged: await model.connectionChanged()
    case .typed(let command): return await handle(command, room: room)
    }
    return .taken
  }

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
    case .unnote(let row?): await model.noteDeleted(number: row)
    case .unnote(nil): refuse(":unnote takes the row's number here: :unnote 7.")
    default: return .notTaken
    }
    return .taken
  }

  private func note(_ text: String?) async {
    let parts = (text ?? "").split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = parts.first, let row = Int(first) else {
      return refuse("On a list the row's number comes first: :note 7 met at FOSDEM.")
    }
    await model.noteWritten(parts.count > 1 ? String(parts[1]) : "", number: row)
  }

  private func begin(at start: Int) {
    comings += 1
    headedStart = start
  }

  private func refuse(_ sentence: String) {
    refusals.append(Notice(sentence, failure: .usage))
  }
}
