import Synchronization

/// A list of people as the stand-in gives it, page after page.
package struct StandInList: Sendable {
  /// The ids of its people, in the server's order.
  package var users: [Int64]
  /// How many contributions somebody has; by default one fewer in each row.
  package var contributions: [Int64: Int]
  /// The `total_count` of a search; `nil` for the number of its people.
  package var total: Int?
  /// Whether a search says `incomplete_results`.
  package var isIncomplete: Bool

  package init(
    users: [Int64], contributions: [Int64: Int] = [:], total: Int? = nil, isIncomplete: Bool = false
  ) {
    self.users = users
    self.contributions = contributions
    self.total = total
    self.isIncomplete = isIncomplete
  }
}

/// Who may see stargazers.
package enum StargazerAccess: Sendable {
  /// As GitHub since July 2026: without a token 401, with a stranger's 404.
  case closed
  /// Everybody.
  case open
}

/// The lists that a test has set; they change while the server runs.
final class SetLists: Sendable {
  private struct State {
    var lists: [ListPlace: StandInList] = [:]
    var searches: [String: StandInList] = [:]
    var numbers: [String: Int64] = [:]
    var stargazers = StargazerAccess.closed
  }

  // Above the numbers of all invented people.
  private static let firstNumber: Int64 = 900_000_001
  private let state = Mutex(State())

  var stargazers: StargazerAccess {
    get { state.withLock { $0.stargazers } }
    set { state.withLock { $0.stargazers = newValue } }
  }

  func set(_ place: APIPlace, _ list: StandInList?) {
    state.withLock { state in
      switch place {
      case .list(let place): state.lists[place] = list
      case .search(let words): state.searches[words] = list
      // No list: it is answered with a 404, as before.
      default: break
      }
    }
  }

  func list(_ place: ListPlace) -> StandInList? { state.withLock { $0.lists[place] } }
  func search(_ words: String) -> StandInList? { state.withLock { $0.searches[words] } }

  /// The number of an owner in links: an invented person's id, or a new one.
  func number(of owner: String) -> Int64 {
    if let id = InventedPeople(count: .max).id(login: owner) { return id }
    return state.withLock { state in
      let number = state.numbers[owner] ?? Self.firstNumber + Int64(state.numbers.count)
      state.numbers[owner] = number
      return number
    }
  }

  /// The number of somebody whose lists were set; `nil` if none was.
  func number(ofOwner login: String) -> Int64? {
    let isOwner = state.withLock { $0.lists.keys.contains { $0.owner == login.lowercased() } }
    return isOwner ? number(of: login.lowercased()) : nil
  }

  /// The name of somebody who has that number.
  func owner(_ number: Int64) -> String? {
    state.withLock { $0.numbers.first { $0.value == number }?.key }
  }

  /// The place with its owner's name, if the link had a number.
  func named(_ place: ListPlace) -> ListPlace? {
    guard place.hasNumber else { return place }
    guard let number = Int64(place.owner) else { return nil }
    var named = place
    (named.owner, named.hasNumber) = (
      owner(number) ?? InventedLogin.text(of: number).lowercased(), false
    )
    return named
  }
}

/// Which page of a list is asked for, and the links to the pages around it.
struct ListPage {
  /// The place of its first row, from 0.
  private let start: Int
  private let number: Int
  private let size: Int
  private let sizeQuery: String

  init(_ request: RecordedRequest) {
    let asked = request.number("per_page").flatMap { $0 > 0 ? Int(min($0, 100)) : nil }
    size = asked ?? 30
    sizeQuery = asked.map { "per_page=\($0)&" } ?? ""
    number = Int(min(max(1, request.number("page") ?? 1), 1_000_000))
    start = (number - 1) * size
  }

  /// The places of its rows, among `count` that there are.
  func range(of count: Int) -> Range<Int> { min(start, count)..<min(start + size, count) }

  /// Its `Link`, or `nil` where all is on one page.
  ///
  /// - Parameter address: The whole address, up to the parameters that the page adds.
  func link(_ address: String, count: Int) -> String? {
    let last = max(1, (count + size - 1) / size)
    let back = number > 1 ? [("prev", number - 1), ("first", 1)] : []
    let links = number < last ? [("next", number + 1), ("last", last)] + back : back
    guard !links.isEmpty else { return nil }
    return links.map { relation, page in
      "<\(address)\(sizeQuery)page=\(page)>; rel=\"\(relation)\""
    }.joined(separator: ", ")
  }
}
