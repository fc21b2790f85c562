import FoundationEssentials
import Models
import Observation
import Repository

/// Whom the line above a list counts.
enum RowCounting {
  /// Those of the list of everyone who are saved.
  case saved
  /// The members of the list.
  case members
  /// People with a note.
  case notes
  /// Nobody, or those whom a search counts itself.
  case nobody
}

/// The rows of users on one screen, the commands on a row, and what there is to say.
///
/// The list and a search share this type; each adds where its rows come from.
@Observable
package final class UserRowsModel {
  /// The rows printed so far.
  package internal(set) var rows = UserRows()
  /// How things stand, for the line above the rows.
  package internal(set) var status = ListStatus()
  /// Sentences to show under the rows, the oldest first.
  package internal(set) var notices: [Notice] = []
  /// How many rows fit, as was said last.
  @ObservationIgnored var room = 1
  /// The row that was opened since rows were shown last; `nil` when none was.
  @ObservationIgnored var openedNumber: Int?
  /// The list that the rows are of.
  @ObservationIgnored let people: UserList
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let messages: ErrorMessages
  @ObservationIgnored let actions: RowActions
  @ObservationIgnored private let counting: RowCounting
  @ObservationIgnored private let search: SearchQuery?
  /// What was saved of the list when it was read last.
  @ObservationIgnored private(set) var overview: ListOverview?
  // When the block that begins with a row was asked for again.
  @ObservationIgnored private var refreshes: [Int: Date] = [:]

  /// - Parameters:
  ///   - people: The list that the rows are of.
  ///   - counting: Whom the line above the rows counts.
  ///   - search: What found the rows; `nil` where nothing was looked for.
  init(
    _ people: UserList, repository: UserRepository, actions: RowActions, messages: ErrorMessages,
    counting: RowCounting, search: SearchQuery? = nil
  ) {
    self.people = people
    self.repository = repository
    self.counting = counting
    self.search = search
    self.actions = actions
    self.messages = messages
    if counting == .nobody { status.count = .uncounted }
    if people.kind.subjectKind == .query { status.budgetUnit = "searches" }
  }

  /// Adds a sentence about `error`.
  func report(_ error: any Error, hasSavedData: Bool = true) {
    notices.append(messages.notice(of: FetchError(error), in: people, hasSavedData: hasSavedData))
  }
}

// What is saved.
extension UserRowsModel {
  // When a page of the list came last, where it is not the list of everyone.
  private var listFetchedAt: Date? { overview?.extent.fetchedAt }

  /// When the oldest of the shown rows was fetched, or the list before that; `nil` when none ever was.
  private var oldestFetch: Date? {
    (rows.shown.map(\.user.fetchedAt) + [listFetchedAt]).compactMap { $0 }.min()
  }

  /// Whether one of the shown rows is old enough to be asked for again.
  ///
  /// A page of another list than that of everyone may have only some of the rows.
  var isStale: Bool {
    get async {
      let refreshed = refreshes[rows.blockStart] ?? .distantPast
      return await repository.isStale(max(oldestFetch ?? .distantPast, refreshed), in: people)
    }
  }

  /// Whether the list was fetched to its end and has so few pages that all of it is asked for again.
  var isShortAndWhole: Bool { overview?.isShortAndWhole ?? false }

  /// Call when the page of the shown rows has been asked for again.
  func refreshed() {
    refreshes[rows.blockStart] = listFetchedAt
  }

  /// Reads the rows that are shown from the store again.
  ///
  /// - Returns: How many of the rows look different.
  func updateShown() async -> Int { await update(rows.shownIndices) }

  /// Reads some of the rows from the store again.
  ///
  /// - Returns: How many of them look different.
  func update(_ indices: Range<Int>) async -> Int {
    let ids = rows.all[indices.clamped(to: 0..<rows.count)].map(\.user.id)
    guard !ids.isEmpty else { return 0 }
    do {
      let users = try await repository.store.main.users(ids: ids, in: people)
      guard let search else { return rows.update(indices, to: users) }
      return rows.update(
        indices, to: users, matches: try await repository.store.main.matches(search, of: users))
    } catch {
      report(error)
      return 0
    }
  }

  /// Reads how things stand, for the line above the rows.
  func readStatus() async {
    do {
      take(try await repository.store.main.overview(of: people))
      if counting == .notes {
        status.count = .noted(try await repository.store.main.counts().notes)
      }
    } catch {
      report(error)
    }
    await readConnection()
    status.budget = repository.budget(for: people)
    status.fetchedAt = oldestFetch
  }

  private func take(_ overview: ListOverview) {
    self.overview = overview
    // A search goes through all who are saved.
    let isOfAll = people == .everyone && counting == .nobody
    status.savedCount = isOfAll ? overview.savedCount : overview.peopleCount
    guard counting == .members else { return }
    status.count = .members(
      overview.peopleCount, of: overview.largerTotal, isWhole: overview.extent.wholeAt != nil)
  }

  /// Reads how things stand with GitHub.
  func readConnection() async {
    status.connection = await repository.connection(for: people)
  }
}

// The rows that are shown.
extension UserRowsModel {
  /// Begins without a row.
  func begin(room: Int) {
    self.room = room
    rows = UserRows()
  }

  /// Goes on behind the rows that are shown, with those that were printed before if there are any.
  ///
  /// - Parameters:
  ///   - count: How many rows the reader asked for; `nil` means as many as fit.
  ///   - add: Adds rows to the screen, as many as it is told, or else as many as fit.
  func goOn(_ count: Int?, room: Int, adding add: (Int?) async -> Void) async {
    let shown = rows.shownIndices
    self.room = room
    openedNumber = nil
    let known = rows.beginBlock(count ?? room)
    if known == 0 || known < count ?? 0 { await add(count.map { $0 - known }) }
    rows.dropEmptyBlock(after: shown)
  }

  /// Shows the rows around the one that was opened, or those that were shown, as many as fit.
  func comeBack(room: Int) {
    self.room = room
    if let openedNumber { rows.show(openedNumber, atMost: room) }
    rows.fit(room)
    openedNumber = nil
  }
}

extension ListOverview {
  // In pages.
  private static let short = 10

  fileprivate var isShortAndWhole: Bool {
    let pages = pageSize.map { (listedCount + $0 - 1) / max($0, 1) } ?? Int(frontier)
    return extent.wholeAt != nil && pages <= Self.short
  }
}
