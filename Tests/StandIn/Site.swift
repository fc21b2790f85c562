/// Answers requests; called from any thread.
protocol Site: Sendable {
  func answer(_ request: RecordedRequest) -> CannedAnswer
}

/// What a stand-in serves.
package enum StandInContent: Sendable {
  /// Invented users, made up from their ids.
  ///
  /// `budget` is how many requests an hour are answered without a token; with one it is 5,000.
  /// `searches` is how many searches a minute are answered without a token; with one it is 30.
  /// Beyond a budget the answer is GitHub's 403.
  case invented(count: Int, budget: Int = 60, searches: Int = 10)
  /// Recorded answers from a folder laid out as `lists`, `profiles` and `errors`.
  case recorded(folder: String)

  /// - Throws: When the folder cannot be read.
  func site(at baseURL: String, _ lists: SetLists) throws -> any Site {
    switch self {
    case .invented(let count, let budget, let searches):
      InventedSite(
        people: InventedPeople(count: count),
        budgets: RequestBudgets(requests: budget, searches: searches), lists: lists,
        baseURL: baseURL)
    case .recorded(let folder): try RecordedSite(folder: folder, baseURL: baseURL)
    }
  }
}

/// What a path of the API asks for.
enum APIPlace {
  case users
  case login(String)
  case id(Int64)
  case rateLimit
  /// The search for accounts, by its words with one blank between them.
  case search(String)
  /// A list of people other than that of everyone.
  case list(ListPlace)
  /// The repositories of a login.
  case repositories(String)
  /// Somebody's picture.
  case picture(Int64)
  /// A recorded answer by its name, such as `errors/404-user-2012`.
  case fixture(String)
  case nothing

  init(_ request: RecordedRequest) {
    let parts = request.parts
    switch (parts.first, parts.count) {
    case ("users", 1): self = .users
    case ("users", 2): self = .login(parts[1])
    case ("users", 3) where parts[2] == "repos": self = .repositories(parts[1])
    case ("user", 2): self = Int64(parts[1]).map(APIPlace.id) ?? .nothing
    case ("u", 2): self = Int64(parts[1]).map(APIPlace.picture) ?? .nothing
    case ("rate_limit", 1): self = .rateLimit
    case ("search", 2):
      let words = (request.text("q") ?? "").split(separator: " ")
      self = .search(words.joined(separator: " "))
    case ("_fixture", 3): self = .fixture("\(parts[1])/\(parts[2])")
    default: self = ListPlace(parts).map(APIPlace.list) ?? .nothing
    }
  }
}

/// Which list of people a path of the API asks for.
struct ListPlace: Hashable {
  /// How a list's path begins, with a name and with a number, and how many parts the name has.
  private static let forms: [(name: String, number: String, parts: Int, kinds: Set<String>)] = [
    ("users", "user", 1, ["followers", "following"]),
    ("orgs", "organizations", 1, ["public_members"]),
    ("repos", "repositories", 2, ["contributors", "stargazers"]),
  ]

  /// What the path ends in.
  let kind: String
  /// A login or `owner/name` in lower case, or a number.
  var owner: String
  /// Whether the owner is a number, as GitHub's links have it.
  var hasNumber: Bool

  /// - Parameter parts: The parts of the path, percent-encoding undone.
  init?(_ parts: [String]) {
    guard let kind = parts.last, let form = Self.forms.first(where: { $0.kinds.contains(kind) })
    else { return nil }
    let (owner, count) = (parts.dropFirst().dropLast(), parts.count - 2)
    hasNumber = parts[0] == form.number && count == 1
    guard hasNumber || (parts[0] == form.name && count == form.parts) else { return nil }
    (self.kind, self.owner) = (kind, owner.joined(separator: "/").lowercased())
  }

  /// The path as GitHub's links write it, with a number in place of the name.
  func path(of number: Int64) -> String {
    let form = Self.forms.first { $0.kinds.contains(kind) }
    return "/\(form?.number ?? "")/\(number)/\(kind)"
  }
}
