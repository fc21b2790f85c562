/// GitHub's search for accounts: over what a test has set, else over the invented people.
struct SearchSite {
  // GitHub gives no more, whatever it has found.
  private static let cap = 1_000
  private static let longest = 256
  private static let qualifiers: Set = [
    "type", "in", "user", "org", "fullname", "location", "language", "followers", "repos",
    "created", "sort", "sponsors", "is",
  ]

  private let invented: InventedSearch
  private let set: SetLists
  private let baseURL: String

  init(people: InventedPeople, set: SetLists, baseURL: String) {
    invented = InventedSearch(people, baseURL: baseURL)
    self.set = set
    self.baseURL = baseURL
  }

  func answer(to request: RecordedRequest) -> CannedAnswer {
    let words = SearchWords(request.text("q") ?? "")
    let list = set.search(words.text)
    if list == nil, let refusal = refusal(of: words) { return refusal }
    let page = ListPage(request)
    guard page.start < Self.cap else { return .pastSearchCap }
    return answer(page, of: list ?? StandInList(users: invented.ids(words)), words)
  }

  private func refusal(of words: SearchWords) -> CannedAnswer? {
    guard !words.terms.isEmpty else { return .badSearch(nil) }
    let qualifiers = words.terms.compactMap(\.qualifier)
    let plain = words.terms.filter { $0.qualifier == nil }.map(\.value).joined(separator: " ")
    if plain.count > Self.longest {
      return .badSearch("The search is longer than 256 characters.")
    }
    if !qualifiers.isEmpty, Self.qualifiers.isDisjoint(with: qualifiers) {
      return .badSearch("None of the search qualifiers apply to this search type.")
    }
    return words.terms.contains(where: invented.isStranger)
      ? .badSearch(
        "The listed users cannot be searched either because the users do not exist or you do not "
          + "have permission to view the users.") : nil
  }

  private func answer(
    _ page: ListPage, of list: StandInList, _ words: SearchWords
  ) -> CannedAnswer {
    let count = min(list.users.count, Self.cap)
    let rows = list.rows(page.range(of: count), withAnonymous: false)
    let items = rows.enumerated().map { $1.match(place: page.start + $0, baseURL: baseURL) }
    let answer = CannedAnswer.json(
      #"{"total_count":\#(list.total ?? list.users.count),"#
        + #""incomplete_results":\#(list.isIncomplete),"items":["#
        + items.joined(separator: ",") + "]}"
    ).adding([("Cache-Control", "no-cache")])
    let address = "\(baseURL)/search/users?q=\(words.encoded)&"
    let link = page.link(address, count: count, hasLast: list.hasLastLink)
    return link.map { answer.adding([("Link", $0)]) } ?? answer
  }
}

/// Finds invented people by words, as far as a stand-in must.
struct InventedSearch {
  // So many people are looked at; each is made up anew.
  private static let reach = 5_000

  private let people: InventedPeople
  private let baseURL: String

  init(_ people: InventedPeople, baseURL: String) {
    self.people = people
    self.baseURL = baseURL
  }

  /// Who has all of the words.
  func ids(_ words: SearchWords) -> [Int64] {
    people.ids(after: 0, limit: Self.reach).filter { id in
      words.terms.allSatisfy { has($0, id) != $0.isNegated }
    }
  }

  /// Whether the word names an account that is not there.
  func isStranger(_ term: SearchWords.Term) -> Bool {
    ["user", "org"].contains(term.qualifier) && people.id(login: term.value) == nil
  }

  private func has(_ term: SearchWords.Term, _ id: Int64) -> Bool {
    let user = InventedUser(id: id, baseURL: baseURL)
    switch term.qualifier {
    case nil: return user.login.lowercased().contains(term.value)
    case "user", "org": return user.login.lowercased() == term.value
    case "type": return InventedUser.isOrganization(id) == (term.value == "org")
    case "location":
      return InventedProfile(user).location?.lowercased().contains(term.value) == true
    case "in", "sort", "is": return true
    default:
      // What nobody has invented is true of two in three.
      let salt = term.value.utf8.reduce(0 as Int64) { $0 &* 31 &+ Int64($1) }
      var dice = Dice(seed: id &* 1_000_003 &+ salt)
      return dice.roll(3) > 0
    }
  }
}
