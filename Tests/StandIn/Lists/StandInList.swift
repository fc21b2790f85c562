/// A list of people as the stand-in gives it, page after page.
package struct StandInList: Sendable {
  /// The ids of its people, in the server's order.
  package var users: [Int64]
  /// How many contributions somebody has; who is missing has one less than the row above.
  package var contributions: [Int64: Int]
  /// Who has another login than ``StandInPeople/login(of:)`` says.
  package var logins: [Int64: String]
  /// The contributions of each contributor without an account; `anon=1` asks for their rows.
  package var anonymous: [Int]
  /// Whether rows of contributors without an account come although nobody asks for them.
  package var hasUnaskedAnonymous: Bool
  /// The `total_count` of a search; `nil` for the number of its people.
  package var total: Int?
  /// Whether a search says `incomplete_results`.
  package var isIncomplete: Bool
  /// Whether `Link` names the last page.
  package var hasLastLink: Bool
  /// Whether a 304 has the `Link` of now, of which the ETag says nothing.
  ///
  /// GitHub's had it in 2023 (app-sre/github-mirror, pull request 113).
  package var has304Link: Bool

  package init(
    users: [Int64], contributions: [Int64: Int] = [:], logins: [Int64: String] = [:],
    anonymous: [Int] = [], hasUnaskedAnonymous: Bool = false, total: Int? = nil,
    isIncomplete: Bool = false, hasLastLink: Bool = true, has304Link: Bool = true
  ) {
    self.users = users
    self.contributions = contributions
    self.logins = logins
    self.anonymous = anonymous
    self.hasUnaskedAnonymous = hasUnaskedAnonymous
    self.total = total
    self.isIncomplete = isIncomplete
    self.hasLastLink = hasLastLink
    self.has304Link = has304Link
  }
}

/// One row of a list.
struct ListRow: Equatable {
  /// `nil` for a contributor without an account.
  let id: Int64?
  let login: String
  let contributions: Int
}

extension StandInList {
  /// How many rows it has.
  func count(withAnonymous: Bool) -> Int {
    users.count + (withAnonymous ? anonymous.count : 0)
  }

  /// Some of its rows, which must be there.
  func rows(_ range: Range<Int>, withAnonymous: Bool) -> [ListRow] {
    withAnonymous && !anonymous.isEmpty ? Array(merged[range]) : range.map(row)
  }

  private func row(at index: Int) -> ListRow {
    let id = users[index]
    return ListRow(
      id: id, login: logins[id] ?? InventedLogin.text(of: id),
      contributions: contributions[id] ?? users.count - index)
  }

  // People without an account stand among the others, by their contributions.
  private var merged: [ListRow] {
    var rows = users.indices.map(row)
    for (number, count) in anonymous.enumerated() {
      let place = rows.firstIndex { $0.contributions < count } ?? rows.endIndex
      rows.insert(
        ListRow(id: nil, login: "Nobody Known \(number + 1)", contributions: count), at: place)
    }
    return rows
  }
}
