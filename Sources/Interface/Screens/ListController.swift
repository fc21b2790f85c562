import Models
import Terminal
import ViewModels

/// Shows rows in blocks, and tells the view model what the reader does with them.
///
/// The controller knows neither what a row is nor how one looks: the catalog does.
package final class ListController<Model: RowsViewModelInputs & RowsViewModelOutputs>
where Model.Item: Equatable {
  private let model: Model
  // `nil` where the rows are no people.
  private let people: (any PersonRowsInputs)?
  private let catalog: CellCatalog<Model.Item>
  private let cache: RowLayoutCache<Model.Item>
  // How often the reader has come to the screen; each time all of it is printed.
  private var visitCount = 0
  // The block that the heading stands above begins with this row.
  private var headedStart = 0

  /// - Parameter catalog: The kinds of cell, and the pictures in them.
  package init(
    model: Model, people: (any PersonRowsInputs)?, catalog: CellCatalog<Model.Item>
  ) {
    self.model = model
    self.people = people
    self.catalog = catalog
    cache = RowLayoutCache(catalog)
  }

  /// Lays out the block that is shown; the first block of a visit stands under `heading`.
  package func layout(heading: StyledText, width: Int) -> ScreenLayout {
    let items = catalog.prepared(model.items)
    let rows = cache.rows(of: items.dropLast(model.pendingCount), fitting: width)
    let lines = rows.flatMap(\.lines)
    let pending = items.suffix(model.pendingCount)
      .flatMap {
        catalog.lines(
          for: $0, in: RowFrame(width: width), beside: catalog.picture(of: $0, fitting: width))
      }
    let isHeaded = model.blockStart == headedStart
    let block = Block(
      identity: Block.Identity(visit: visitCount, start: model.blockStart),
      lines: isHeaded && !lines.isEmpty ? [heading] + lines : lines,
      pending: isHeaded && lines.isEmpty && !pending.isEmpty ? [heading] + pending : pending,
      pendingText: "Loading users…")
    return ScreenLayout(block: block) { [catalog] numbers in
      catalog.show(Self.items(of: rows, on: numbers, from: isHeaded ? 1 : 0), fitting: width)
    }
  }

  /// Handles an event of a screen of rows.
  ///
  /// - Parameter room: How many lines fit.
  package func handle(_ event: ScreenEvent, room: Int, width: Int) async -> Outcome {
    switch event {
    case .opened:
      beginVisit(at: 0)
      await model.opened(room: rows(in: room, width: width))
    case .shown: await model.shown()
    case .covered: break
    case .returned:
      await model.returned(room: rows(in: room, width: width))
      beginVisit(at: model.blockStart)
    case .storeChanged: await model.storeChanged()
    case .noteChanged: await model.noteChanged()
    case .connectionChanged: await model.connectionChanged()
    case .typed(let command):
      return await handle(command, room: rows(in: room, width: width))
    }
    return .taken
  }

  /// Chooses the rows that fit, before all of them are shown anew.
  ///
  /// - Parameter room: How many lines fit.
  package func fit(room: Int, width: Int) {
    model.roomChanged(max(room / catalog.height(fitting: width), 1))
    beginVisit(at: model.blockStart)
  }

  /// The note in the text that was typed after `:note`: the row's number, then the note.
  ///
  /// `nil` where it names nobody's row.
  package func typedNote(_ text: String) -> TypedNote? {
    guard let parts = numbered(text), let user = people?.user(number: parts.row) else { return nil }
    return TypedNote(login: user.login, text: NoteText.withoutEscape(parts.text))
  }

  /// Whether there is something to say.
  package var hasNotices: Bool { !model.notices.isEmpty }

  /// Hands over the sentences that came up since the last call.
  package func takeNotices() -> [Notice] {
    defer { model.noticesShown() }
    return model.notices
  }
}

extension ListController {
  // How many rows fit above the sentences that may be shown under them.
  private func rows(in room: Int, width: Int) -> Int {
    let height = catalog.height(fitting: width)
    let lines = model.expectedNotices.reduce(0) { $0 + NoticeLines($1, width: width).lines.count }
    return max((room - lines) / height, 1)
  }

  private func handle(_ command: Command, room: Int) async -> Outcome {
    switch command {
    case .more(let count): await model.endReached(room: room, count: count)
    case .open(let row): model.rowOpened(number: row)
    case .previous:
      return .refused(":prev goes on from a profile; on a list a row's number opens one.")
    case .refresh: await model.refreshed(room: room)
    case .membersAround(let kind, nil):
      let name = kind.rawValue
      return .refused("On a list :\(name) takes a login or a row's number: :\(name) 7.")
    default:
      guard let people else { return refusePerson(command) }
      return await handle(command, people)
    }
    return .taken
  }

  private func handle(_ command: Command, _ people: any PersonRowsInputs) async -> Outcome {
    switch command {
    case .membersAround(let kind, let row?):
      if let user = people.user(number: row) { return .list(kind, about: user.login, user.type) }
      people.userMissed(number: row)
    case .note(let text): return await note(text, people)
    case .add(let text):
      guard let parts = numbered(text), !parts.text.isEmpty else {
        return .refused("On a list the row's number comes first: :add 7 met again.")
      }
      return about(.add(parts.text), row: parts.row, people)
    case .noteHistory(let row?): return about(.history, row: row, people)
    case .noteHistory(nil):
      return .refused(":note --history takes the row's number here: :note 7 --history.")
    case .editNote(let row?): people.editorAsked(number: row)
    case .editNote(nil): return .refused(":note takes the row's number here: :note 7 --edit.")
    case .web(let row?): people.pageAsked(number: row)
    case .web(nil): return .refused(":web takes the row's number here: :web 7.")
    case .unnote(let row?): await people.noteDeleted(number: row)
    case .unnote(nil): return .refused(":unnote takes the row's number here: :unnote 7.")
    case .unsee(let row?): await people.seenTakenBack(number: row)
    case .unsee(nil): return .refused(":unsee takes the row's number here: :unsee 7.")
    default: return .notTaken
    }
    return .taken
  }

  private func note(_ text: String?, _ people: any PersonRowsInputs) async -> Outcome {
    guard let parts = numbered(text ?? "") else {
      return .refused("On a list the row's number comes first: :note 7 met at FOSDEM.")
    }
    guard parts.text.isEmpty else {
      await people.noteWritten(NoteText.withoutEscape(parts.text), number: parts.row)
      return .taken
    }
    guard let note = await people.noteAsked(number: parts.row) else { return .taken }
    return .edit(note: note, row: parts.row)
  }

  private func about(
    _ action: NoteAction, row: Int, _ people: any PersonRowsInputs
  ) -> Outcome {
    if let user = people.user(number: row) { return .note(action, on: user) }
    people.userMissed(number: row)
    return .taken
  }

  // Where the rows are no people.
  private func refusePerson(_ command: Command) -> Outcome {
    switch command {
    case .membersAround, .note, .add, .noteHistory, .editNote, .web, .unnote, .unsee:
      return .refused(
        model.content == .tags
          ? "That is for people, and these rows are tags; a number finds the people with that tag."
          : "That is for people, and these rows are lists; a number opens the list.")
    default: return .notTaken
    }
  }

  private func numbered(_ text: String) -> (row: Int, text: String)? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = parts.first, let row = Int(first) else { return nil }
    return (row, parts.count > 1 ? String(parts[1]) : "")
  }

  // The items all of whose lines are among `numbers`; the rows begin with the line `start`.
  private static func items(
    of rows: [RowLayout<Model.Item>], on numbers: Set<Int>, from start: Int
  ) -> [Model.Item] {
    var end = start
    return rows.compactMap { row in
      let first = end
      end += row.lines.count
      return (first..<end).allSatisfy(numbers.contains) ? row.item : nil
    }
  }

  private func beginVisit(at start: Int) {
    visitCount += 1
    headedStart = start
  }
}

/// A row as it is laid out.
private struct RowLayout<Item> {
  let item: Item
  let picture: CellPicture
  let lines: [StyledText]
}

/// Remembers the rows of the last layout, so that a frame lays out only the rows that have changed.
///
/// The rows are those that a layout without the cache gives.
private final class RowLayoutCache<Item: Equatable> {
  private let catalog: CellCatalog<Item>
  private var rows: [RowLayout<Item>] = []
  private var frame = RowFrame(width: 0)

  init(_ catalog: CellCatalog<Item>) {
    self.catalog = catalog
  }

  /// The layout of `items`; a row that has not changed is taken from the layout before.
  func rows(of items: some Collection<Item>, fitting width: Int) -> [RowLayout<Item>] {
    let isMeasured =
      frame.columns != nil && width == frame.width
      && items.elementsEqual(rows.lazy.map(\.item))
    let frame = isMeasured ? frame : catalog.frame(of: items, fitting: width)
    let known = frame == self.frame ? rows : []
    self.frame = frame
    rows = items.enumerated().map { index, item in
      let picture = catalog.picture(of: item, fitting: width)
      if index < known.count, known[index].item == item, known[index].picture == picture {
        return known[index]
      }
      return RowLayout(
        item: item, picture: picture, lines: catalog.lines(for: item, in: frame, beside: picture))
    }
    return rows
  }
}
