import FoundationEssentials
import Models
import Repository
import Screens
import Terminal

/// Prints rows of users as they are read: as JSON, fitted to a terminal, or with TABs.
struct RowsPrinter {
  /// Reads at most a number of rows after one; `nil` is the beginning.
  typealias Next = (UserRow?, Int) async throws -> [UserRow]

  // Rows that are read at once.
  private static let chunk = 1000

  private let dependencies: Dependencies
  private let table: FieldTable<PrintedPerson>
  private let filter: ListFilter

  /// - Parameters:
  ///   - table: The fields of a row.
  ///   - filter: Which users these are.
  init(
    _ dependencies: Dependencies, _ table: FieldTable<PrintedPerson> = .rows,
    of filter: ListFilter = .everyone
  ) {
    self.dependencies = dependencies
    self.table = table
    self.filter = filter
  }

  /// Prints all rows, or `limit` of them.
  ///
  /// - Parameter nothing: The message for a person when there are no rows.
  func print(limit: Int? = nil, nothing: String? = nil, _ next: Next) async throws {
    var printer = RecordPrinter(table, dependencies)
    var count = 0
    var last: UserRow?
    while count < limit ?? .max {
      let wanted = min((limit ?? .max) - count, Self.chunk)
      let rows = try await next(last, wanted)
      if rows.isEmpty { break }
      if dependencies.isForPerson {
        write(rows, after: count)
      } else {
        dependencies.pager.begin()
        printer.print(rows.lazy.map { PrintedPerson(user: $0.user, date: $0.date) })
      }
      count += rows.count
      last = rows.last
      if rows.count < wanted || StandardStream.output.flush() != nil { break }
    }
    if !dependencies.isForPerson {
      printer.end()
    } else if count == 0, let nothing {
      dependencies.tellPerson(nothing)
    }
  }

  private func write(_ rows: [UserRow], after count: Int) {
    let items = zip(1..., rows).map { place, row in
      var row = row
      row.number = count + place
      return UserListItem.user(row)
    }
    let catalog = CellCatalog.users(dependencies.presentation, of: filter)
    dependencies.print { catalog.lines(of: items, fitting: $0) }
  }
}
