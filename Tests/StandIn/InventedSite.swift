/// GitHub with invented people, and with the lists that a test has set.
struct InventedSite: Site {
  // The most results that GitHub shows of a search.
  private static let searchCap = 1_000
  // A search looks at so many people.
  private static let searchReach = 5_000

  let people: InventedPeople
  let budgets: RequestBudgets
  let lists: SetLists
  let baseURL: String

  func answer(_ request: RecordedRequest) -> CannedAnswer {
    let hasToken = request.header("authorization") != nil
    let place = APIPlace(request)
    // Asking for the budgets costs nothing.
    if case .rateLimit = place { return budgets.overview(hasToken: hasToken) }
    let answer = content(of: place, request).checked(against: request)
    let isSearch = if case .search = place { true } else { false }
    let budget = budgets.count(
      isSearch ? .search : .core, hasToken: hasToken, isFree: answer.status == 304 && hasToken)
    return (budget.isUsedUp ? Self.usedUp : answer).adding(budget.headers)
  }

  private static var usedUp: CannedAnswer {
    .json(
      #"{"message":"API rate limit exceeded for 127.0.0.1.","#
        + #""documentation_url":"https://docs.github.com/rest/rate-limit"}"#,
      status: 403)
  }

  private func content(of place: APIPlace, _ request: RecordedRequest) -> CannedAnswer {
    switch place {
    case .users: page(request)
    case .login(let login): profile(people.id(login: login)) ?? owner(lists.number(ofOwner: login))
    case .id(let id): profile(people.has(id) ? id : nil) ?? owner(id)
    case .list(let place): list(place, request)
    case .repositories(let login): repositories(login)
    case .search(let words): search(words, request)
    case .rateLimit, .picture, .fixture, .nothing: .notFound
    }
  }

  private func profile(_ id: Int64?) -> CannedAnswer? {
    id.map { .json(InventedPerson(id: $0, baseURL: baseURL).profile).tagged }
  }

  // The owner of a list that a test has set, of whom no more is invented.
  private func owner(_ id: Int64?) -> CannedAnswer {
    guard let id, let login = lists.owner(id) else { return .notFound }
    return .json(#"{"id":\#(id),"login":"\#(login)"}"#).tagged
  }

  private func page(_ request: RecordedRequest) -> CannedAnswer {
    let asked = request.number("per_page").map(Int.init).flatMap { $0 > 0 ? min($0, 100) : nil }
    let ids = people.ids(after: request.number("since") ?? 0, limit: asked ?? 30)
    let rows = ids.map { InventedPerson(id: $0, baseURL: baseURL).row }
    return .json("[\(rows.joined(separator: ","))]").tagged
      .adding([("Link", link(from: ids.last, perPage: asked))])
  }

  // `first` is a template, as GitHub's; there is no `next` after the last.
  private func link(from last: Int64?, perPage: Int?) -> String {
    let first = "<\(baseURL)/users{?since}>; rel=\"first\""
    guard let last, people.hasMore(after: last) else { return first }
    let size = perPage.map { "per_page=\($0)&" } ?? ""
    return "<\(baseURL)/users?\(size)since=\(last)>; rel=\"next\", \(first)"
  }
}

extension InventedSite {
  // The first of them has none.
  private func repositories(_ login: String) -> CannedAnswer {
    guard let id = people.id(login: login) else { return .notFound }
    let all = (0..<id % 5).map { InventedRepository(id * 10 + $0, "r\($0)", stars: Int($0)) }
    return all.answer(owner: id, login).tagged
  }

  private func list(_ asked: ListPlace, _ request: RecordedRequest) -> CannedAnswer {
    guard let place = lists.named(asked) else { return .notFound }
    if place.kind == "stargazers", lists.stargazers == .closed {
      let needsToken = #"{"message":"Requires authentication","status":"401"}"#
      let hasToken = request.header("authorization") != nil
      return hasToken ? .notFound : .json(needsToken, status: 401)
    }
    guard let list = lists.list(place) ?? invented(place) else { return .notFound }
    let page = ListPage(request)
    let rows = page.range(of: list.users.count).map { index in
      let person = InventedPerson(id: list.users[index], baseURL: baseURL)
      let count = list.contributions[person.id] ?? list.users.count - index
      return place.kind == "contributors"
        ? person.row(with: "\"contributions\":\(count)") : person.row
    }
    let address = "\(baseURL)\(place.path(of: lists.number(of: place.owner)))?"
    return .json("[\(rows.joined(separator: ","))]").tagged
      .linking(page.link(address, count: list.users.count))
  }

  // The people after the owner in the list of everyone, fewer than 160.
  private func invented(_ place: ListPlace) -> StandInList? {
    let login = place.owner.split(separator: "/").first.map(String.init) ?? ""
    guard let owner = people.id(login: login) else { return nil }
    let hasList = place.kind != "public_members" || InventedPerson.isOrganization(owner)
    let ids = people.ids(after: owner, limit: Int(owner * 37 % 160))
    return hasList ? StandInList(users: ids.filter { !InventedPerson.isOrganization($0) }) : nil
  }

  private func search(_ words: String, _ request: RecordedRequest) -> CannedAnswer {
    let list =
      lists.search(words)
      ?? StandInList(
        users: people.ids(after: 0, limit: Self.searchReach).filter {
          InventedLogin.text(of: $0).lowercased().contains(words.lowercased())
        })
    let (page, count) = (ListPage(request), min(list.users.count, Self.searchCap))
    let rows = page.range(of: count).map {
      InventedPerson(id: list.users[$0], baseURL: baseURL).row(with: "\"score\":1.0")
    }
    let address = "\(baseURL)/search/users?q=\(RecordedRequest.encoded(words))&"
    return .json(
      #"{"total_count":\#(list.total ?? list.users.count),"#
        + #""incomplete_results":\#(list.isIncomplete),"items":[\#(rows.joined(separator: ","))]}"#
    ).linking(page.link(address, count: count))
  }
}
