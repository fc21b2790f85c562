import FoundationEssentials
import Models
import Repository

/// Which users of the list are shown.
package enum ListFilter: Sendable, Equatable {
  /// The whole list, longer with each page.
  case everyone
  /// Users with a note, whether a page of the list brought them or not.
  case noted
  /// Users of the list whose profile the reader never opened.
  case unseen
  /// Users whom the reader opened or wrote about, the last first.
  case recent

  /// Whether GitHub has rows of that kind; what the reader did is only here.
  var isGitHubs: Bool { self == .everyone || self == .unseen }

  /// Whom the line above the rows of `people` counts.
  func counting(_ people: UserList) -> RowCounting {
    switch self {
    case .everyone: people == .everyone ? .saved : .members
    case .noted: .notes
    case .unseen, .recent: .nobody
    }
  }
}

/// Rows that the reader asked for and the store does not have.
struct PendingRows {
  /// How many rows the reader asked for; `nil` means as many as fit.
  var count: Int?
  /// How many rows fit.
  let room: Int
  /// What was saved of the list when the rows were missing.
  let overview: ListOverview
  /// The job that asks GitHub for the rows.
  var job: Job?
  /// Whether the reader was told that the rows come later.
  var isPostponed = false

  /// Where the saved list ended.
  var frontier: Int64 { overview.frontier }

  /// Whether the list has ended with its last fetch: it is renewed, and not gone on with.
  var areBehindEnd: Bool { overview.extent.wholeAt != nil }

  /// The same rows, and `more` after them.
  func adding(_ more: Int?) -> PendingRows {
    var sum = self
    sum.count = count.map { $0 + (more ?? 0) } ?? more
    return sum
  }
}

/// Takes rows from the store onto the screen.
final class SavedRows {
  /// A block with more rows than that is followed by another block.
  static let blockLimit = 100
  /// The most rows of one read: keys are read between two reads of the store.
  static let readLimit = 100

  let list: UserRowsModel
  let filter: ListFilter
  private let start: Int64
  private let day: (Date) -> String

  /// - Parameters:
  ///   - start: The id that the whole list begins with; if it is nobody's, the next one's.
  ///   - day: The day of a time; rows of the diary stand under headings of days.
  init(_ list: UserRowsModel, filter: ListFilter, start: Int64, day: @escaping (Date) -> String) {
    self.list = list
    self.filter = filter
    self.start = start
    self.day = day
  }

  /// Adds the rows that the store has.
  ///
  /// - Parameters:
  ///   - count: How many rows the reader asked for; `nil` means one block of what is saved.
  ///   - room: How many rows fit; a block of its own has no more, nor more than a page.
  /// - Returns: The rows that the store does not have; `nil` when there is nothing to ask for.
  func reveal(_ count: Int?, room: Int) async -> PendingRows? {
    var left = count ?? 1
    while left > 0, !Task.isCancelled {
      let start = list.rows.blockStart
      // Rows that have long scrolled away are not laid out again with each page.
      if list.rows.shownIndices.count >= Self.blockLimit { list.rows.beginBlock() }
      do {
        let saved = try await addSaved(count.map { _ in left }, room: room)
        if saved.count == 0 {
          list.rows.dropEmptyBlock(startedAfter: start)
          return missing(count.map { _ in left }, room: room, saved.overview)
        }
        left -= saved.count
      } catch {
        list.rows.dropEmptyBlock(startedAfter: start)
        list.report(error, hasSavedData: !list.rows.isEmpty)
        return nil
      }
    }
    return nil
  }

  /// Says how the list ends.
  func sayEnd(_ overview: ListOverview) {
    let hasSeenAll = filter == .unseen && list.rows.isEmpty && overview.peopleCount > 0
    list.notices.append(hasSeenAll ? .allSeen(in: list.people) : .end(of: list.people, overview))
  }

  private func missing(_ count: Int?, room: Int, _ overview: ListOverview) -> PendingRows? {
    let isEmpty = list.rows.isEmpty
    switch filter {
    case .everyone, .unseen: return PendingRows(count: count, room: room, overview: overview)
    case .noted: list.notices.append(isEmpty ? .noNotes : .noMoreNotes)
    case .recent: list.notices.append(isEmpty ? .emptyDiary : .endOfDiary)
    }
    return nil
  }

  /// - Returns: How many rows were added, and what was saved of the list before they were read.
  private func addSaved(
    _ count: Int?, room: Int
  ) async throws -> (count: Int, overview: ListOverview) {
    while true {
      let last = list.rows.last?.user
      let overview = try await list.repository.store.main.overview(of: list.people)
      let most = count ?? min(overview.pageSize ?? room, room)
      let limit = min(most, Self.readLimit)
      if filter == .recent { return (try await addDiary(limit, room: room), overview) }
      let users = try await users(after: last, limit: limit)
      // A job may have added rows meanwhile.
      guard list.rows.last?.user.id == last?.id else { continue }
      list.rows.append(users)
      return (users.count, overview)
    }
  }

  // Each day has a heading, which takes the room of a row.
  private func addDiary(_ limit: Int, room: Int) async throws -> Int {
    let last = list.rows.last.flatMap { row in
      row.date.map { DiaryEntry(user: row.user, date: $0) }
    }
    let entries = try await list.repository.store.main.diary(after: last, limit: limit)
    var left = max(room, 2)
    var lastDay: String?
    let fitting = entries.prefix { entry in
      let day = day(entry.date)
      left -= day == lastDay ? 1 : 2
      lastDay = day
      return left >= 0
    }
    list.rows.append(Array(fitting))
    return fitting.count
  }

  private func users(
    after last: SavedUser?, limit: Int
  ) async throws -> [SavedUser] {
    let repository = list.repository
    return switch filter {
    case .everyone:
      try await repository.store.main.members(
        of: list.people, after: last?.id ?? max(start - 1, 0), limit: limit)
    case .unseen:
      try await repository.store.main.members(
        of: list.people, after: last?.id ?? 0, limit: limit, isUnseen: true)
    case .noted: try await repository.store.main.notedUsers(after: last, limit: limit)
    case .recent: []
    }
  }
}
