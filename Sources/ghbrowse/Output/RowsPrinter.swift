import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

/// Prints rows of users as they are read: as JSON, fitted to a terminal, or with tabs.
struct RowsPrinter {
  /// Reads at most a number of rows after one; `nil` is the beginning.
  typealias Next = (UserRow?, Int) async throws -> [UserRow]

  // Rows that are read at once; on a terminal they share columns, as a block of a screen does.
  private static let chunk = 1000

  private let dependencies: Dependencies
  private let table: FieldTable<PrintedPerson>
  private let output = StandardStream.output

  /// - Parameter table: The fields of a row.
  init(_ dependencies: Dependencies, _ table: FieldTable<PrintedPerson> = .rows) {
    self.dependencies = dependencies
    self.table = table
  }

  /// Prints all rows, or `limit` of them.
  ///
  /// - Parameter nothing: The message for a person when there are no rows.
  func print(limit: Int?, nothing: String? = nil, _ next: Next) async throws {
    if dependencies.isForPerson {
      var count = 0
      try await read(limit: limit, next) { rows, number in
        guard !rows.isEmpty else { return }
        dependencies.pager.begin()
        write(rows, after: number)
        count += rows.count
      }
      if count == 0, let nothing { dependencies.tellPerson(nothing) }
    } else {
      // Nothing is printed before the first rows have been read.
      var printer: RecordPrinter<PrintedPerson>?
      try await read(limit: limit, next) { rows, _ in
        if printer == nil { begin(&printer) }
        printer?.print(rows.lazy.map { PrintedPerson(user: $0.user, date: $0.date) })
      }
      if printer == nil { begin(&printer) }
      printer?.end()
    }
  }

  private func begin(_ printer: inout RecordPrinter<PrintedPerson>?) {
    dependencies.pager.begin()
    printer = RecordPrinter(table, dependencies)
  }

  private func read(
    limit: Int?, _ next: Next, _ write: ([UserRow], Int) -> Void
  ) async throws {
    var last: UserRow?
    var number = 0
    while number < limit ?? .max {
      let wanted = min((limit ?? .max) - number, Self.chunk)
      let rows = try await next(last, wanted)
      write(rows, number)
      number += rows.count
      guard let end = rows.last, rows.count == wanted else { return }
      last = end
      if output.flush() != nil { return }
    }
  }

  private func write(_ rows: [UserRow], after count: Int) {
    let items = zip(1..., rows).map { place, row in
      var row = row
      row.number = count + place
      return UserListItem.user(row)
    }
    let width = output.size(environment: dependencies.environment).columns
    let catalog = dependencies.isAccessible ? CellCatalog.spokenUsers : .users
    for line in catalog.lines(of: items, fitting: width) {
      output.write(line: line, in: dependencies.theme)
    }
  }
}
