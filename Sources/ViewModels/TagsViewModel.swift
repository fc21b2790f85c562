import Models
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
package final class TagsViewModel: RowsOfNobody {
  package typealias Item = TagRow

  package let list: PlainRows<Item>
  /// Tags start no jobs: they are saved.
  package let jobs: ScreenJobs

  /// A screen without rows, until it is opened.
  package init(
    jobs: ScreenJobs, repository: UserRepository, router: any Router, messages: ErrorMessages
  ) {
    self.jobs = jobs
    list = PlainRows(repository: repository, router: router, messages: messages)
  }

  package var content: ListContent { .tags }
  package var end: Notice { list.all.isEmpty ? .noTags : .noMoreTags }
  package var refusal: Notice { .notForTags }
  package var refreshAdvice: Notice { .notesAreNotRefreshed }
}

extension TagsViewModel {
  package func rowOpened(number: Int) {
    list.open(number) { .search(SearchQuery("", tags: [$0.tag.tag])) }
  }

  /// A row keeps its tag and its number, with the count of now.
  package func storeChanged() async {
    guard !list.all.isEmpty else { return }
    do {
      let counts = try await list.repository.store.main.tags(limit: .max)
      let known = Dictionary(counts.map { ($0.tag, $0) }) { first, _ in first }
      list.replace { row in
        TagRow(number: row.number, tag: known[row.tag.tag] ?? TagCount(tag: row.tag.tag, count: 0))
      }
    } catch {
      list.report(error)
    }
  }

  package func reveal(_ count: Int) async {
    do {
      let last = list.all.last?.tag.tag ?? ""
      list.append(try await list.repository.store.main.tags(after: last, limit: count)) {
        TagRow(number: $0, tag: $1)
      }
    } catch {
      list.report(error)
    }
  }
}
