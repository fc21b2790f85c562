import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

/// Prints rows of users as they are read: as JSON, fitted to a terminal, or with tabs.
struct RowsPrinter {
  /// Reads at most a number of rows after one; `nil` is the beginning.
  typealias Next = (UserRow?, Int) async throws(FetchError) -> UserRows

  // Rows that are read at once; on a terminal they share columns, as a block of a screen does.
  private static let chunk = 1000

  private let dependencies: Dependencies
  private let json = JSONText()
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Prints all rows, or `limit` of them.
  func print(limit: Int?, _ next: Next) async throws {
    if dependencies.options.json { output.write("[") }
    var last: UserRow?
    var number = 0
    while number < limit ?? .max {
      let wanted = min((limit ?? .max) - number, Self.chunk)
      let rows = try await dependencies.wrap { () throws(FetchError) in
        try await next(last, wanted)
      }.all
      try write(rows, after: number)
      number += rows.count
      guard let end = rows.last, rows.count == wanted else { break }
      last = end
      if output.flush() != nil { return }
    }
    if dependencies.options.json { output.write(number == 0 ? "]\n" : "\n]\n") }
  }

  private func write(_ rows: [UserRow], after count: Int) throws {
    if dependencies.options.json {
      for (index, row) in rows.enumerated() {
        output.write(count + index == 0 ? "\n\(try text(of: row))" : ",\n\(try text(of: row))")
      }
    } else if dependencies.isForPerson {
      let items = rows.map { UserListItem.user($0.numbered(count + $0.number)) }
      let width = output.size(environment: dependencies.environment).columns
      for line in CellCatalog.users.lines(of: items, fitting: width) {
        output.write(line: line, in: dependencies.theme)
      }
    } else {
      for row in rows { output.write(line: Self.fields(of: row)) }
    }
  }

  private func text(of row: UserRow) throws -> SafeText {
    guard let date = row.date else { return try json.text(of: UserJSON(saved: row.user)) }
    return try json.text(of: DiaryJSON(saved: row.user, date: date))
  }

  // id, login, type, page, time seen, note, and in the diary the time first; no field is cut.
  private static func fields(of row: UserRow) -> SafeText {
    let user = row.user
    let fields = [
      String(user.id), user.user.login, user.user.type ?? "", user.user.htmlURL ?? "",
      user.seenAt.map { $0.formatted(.iso8601) } ?? "", user.note?.text ?? "",
    ]
    return ((row.date.map { [$0.formatted(.iso8601)] } ?? []) + fields)
      .map(SafeText.field).tabSeparated
  }
}

extension UserRows {
  /// Rows to print, numbered from 1.
  init(_ users: [SavedUser]) {
    self.init()
    append(users)
  }
}

extension [SafeText] {
  /// The fields with a tab between them, for another program.
  var tabSeparated: SafeText {
    dropFirst().reduce(first ?? "") { $0 + "\t" + $1 }
  }
}
