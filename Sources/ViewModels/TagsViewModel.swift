import Models
import Observation
import Repository

/// A tag on a row of the screen.
package struct TagRow: Sendable, Equatable {
  /// The number that the reader types, counted from 1.
  package let number: Int
  /// The tag, and how many notes have it.
  package let tag: TagCount

  package init(number: Int, tag: TagCount) {
    self.number = number
    self.tag = tag
  }
}

/// The tags of all notes; a number opens the search for that tag.
@Observable
package final class TagsViewModel: RowsOfNobody {
  package private(set) var notices: [Notice] = []
  package private(set) var status = ListStatus()
  package private(set) var blockStart = 0
  /// Tags start no jobs: they are saved.
  package let jobs: ScreenJobs
  private var rows: [TagRow] = []
  @ObservationIgnored private let repository: UserRepository
  @ObservationIgnored private let router: any Router
  @ObservationIgnored private let messages: ErrorMessages

  package init(
    jobs: ScreenJobs, repository: UserRepository, router: any Router, messages: ErrorMessages
  ) {
    self.jobs = jobs
    self.repository = repository
    self.router = router
    self.messages = messages
  }

  package var content: ListContent { .tags }
  package var items: [TagRow] { Array(rows[blockStart...]) }
}

extension TagsViewModel {
  package func opened(room: Int) async {
    (rows, blockStart) = ([], 0)
    await reveal(room)
    if rows.isEmpty, notices.isEmpty { notices.append(.noTags) }
    await connectionChanged()
  }

  package func endReached(room: Int, count: Int?) async {
    let start = rows.count
    await reveal(count ?? room)
    if rows.count > start {
      blockStart = start
    } else if notices.isEmpty {
      notices.append(rows.isEmpty ? .noTags : .noMoreTags)
    }
  }

  package func rowOpened(number: Int) {
    guard rows.indices.contains(number - 1) else {
      return notices.append(.noRow(number, ofCount: rows.count))
    }
    router.trigger(.search(SearchQuery("", tags: [rows[number - 1].tag.tag])))
  }

  /// A row keeps its tag and its number, with the count of now.
  package func storeChanged() async {
    guard !rows.isEmpty else { return }
    do throws(FetchError) {
      let counts = try await repository.tags(limit: .max)
      let known = Dictionary(counts.map { ($0.tag, $0) }) { first, _ in first }
      rows = rows.map { row in
        TagRow(number: row.number, tag: known[row.tag.tag] ?? TagCount(tag: row.tag.tag, count: 0))
      }
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: true))
    }
  }

  package func connectionChanged() async { status.connection = await repository.connection }

  package func noticesShown() { notices = [] }

  package func refreshed(room: Int) async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    notices.append(.notesAreNotRefreshed)
  }

  package func refuse() { notices.append(.notForTags) }

  private func reveal(_ count: Int) async {
    do throws(FetchError) {
      let more = try await repository.tags(after: rows.last?.tag.tag ?? "", limit: count)
      let start = rows.count
      rows += more.enumerated().map { TagRow(number: start + $0 + 1, tag: $1) }
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: !rows.isEmpty))
    }
  }
}
