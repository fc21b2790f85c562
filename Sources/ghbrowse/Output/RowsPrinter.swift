import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

/// Prints rows of users as they are read: as JSON, fitted to a terminal, or with tabs.
struct RowsPrinter {
  /// Reads at most a number of rows after one; `nil` is the beginning.
  typealias Next = (SavedUser?, Int) async throws(FetchError) -> [SavedUser]

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
    var last: SavedUser?
    var number = 0
    while number < limit ?? .max {
      let wanted = min((limit ?? .max) - number, Self.chunk)
      let users = try await dependencies.wrap { () throws(FetchError) in
        try await next(last, wanted)
      }
      for user in users {
        number += 1
        try write(user, number: number)
      }
      guard let end = users.last, users.count == wanted else { break }
      last = end
      if output.flush() != nil { return }
    }
    if dependencies.options.json { output.write(number == 0 ? "]\n" : "\n]\n") }
  }

  private func write(_ user: SavedUser, number: Int) throws {
    if dependencies.options.json {
      let text = try json.text(of: UserJSON(saved: user))
      output.write(number == 1 ? "\n\(text)" : ",\n\(text)")
    } else if dependencies.isForPerson {
      let width = output.size(environment: dependencies.environment).columns
      let item = UserListItem.user(UserRow(number: number, user: user))
      for line in CellCatalog.users.lines(for: item, fitting: width) {
        output.write(line: line, in: dependencies.theme)
      }
    } else {
      output.write(line: Self.fields(of: user))
    }
  }

  // id, login, type, page, time seen, note; no field is cut.
  private static func fields(of user: SavedUser) -> SafeText {
    let fields = [
      String(user.id), user.user.login, user.user.type ?? "", user.user.htmlURL ?? "",
      user.seenAt.map { $0.formatted(.iso8601) } ?? "", user.note?.text ?? "",
    ]
    return fields.map(SafeText.field).tabSeparated
  }
}

extension [SafeText] {
  /// The fields with a tab between them, for another program.
  var tabSeparated: SafeText {
    dropFirst().reduce(first ?? "") { $0 + "\t" + $1 }
  }
}
