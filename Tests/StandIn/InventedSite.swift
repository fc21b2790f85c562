import FoundationEssentials

/// GitHub with invented people.
struct InventedSite: Site {
  private let people: InventedPeople
  private let budgets: RequestBudgets
  private let lists: ListSite
  private let searches: SearchSite
  private let baseURL: String

  init(count: Int, budgets: RequestBudgets, lists: SetLists, baseURL: String) {
    people = InventedPeople(count: count)
    self.budgets = budgets
    self.lists = ListSite(people: people, set: lists, baseURL: baseURL)
    searches = SearchSite(people: people, set: lists, baseURL: baseURL)
    self.baseURL = baseURL
  }

  func answer(_ request: RecordedRequest) -> CannedAnswer {
    let hasToken = request.header("authorization") != nil
    let place = APIPlace(request)
    // What asks for the budgets costs nothing of them.
    if place == .rateLimit { return budgets.overview(hasToken: hasToken) }
    let answer = content(of: place, request).checked(against: request)
    let count = budgets.budget(of: place)
      .take(hasToken: hasToken, isFree: answer.status == 304 && hasToken)
    return (count.isUsedUp ? Self.usedUp : answer).adding(count.headers)
  }

  func renewBudgets() { budgets.renew() }

  private static var usedUp: CannedAnswer {
    .json(
      #"{"message":"API rate limit exceeded for 127.0.0.1.","#
        + #""documentation_url":"https://docs.github.com/rest/rate-limit"}"#,
      status: 403)
  }
}

extension InventedSite {
  private func content(of place: APIPlace, _ request: RecordedRequest) -> CannedAnswer {
    switch place {
    case .users: page(request)
    case .login(let login): profile(people.id(login: login))
    case .id(let id): profile(people.has(id) ? id : nil)
    case .list(let place): lists.answer(place, to: request)
    case .search: searches.answer(to: request)
    case .rateLimit, .picture, .fixture, .nothing: .notFound
    }
  }

  private func profile(_ id: Int64?) -> CannedAnswer {
    guard let id else { return .notFound }
    return tagged(InventedProfile(InventedUser(id: id, baseURL: baseURL)))
  }

  private func page(_ request: RecordedRequest) -> CannedAnswer {
    let asked = request.number("per_page").map(Int.init).flatMap { $0 > 0 ? min($0, 100) : nil }
    let ids = people.ids(after: request.number("since") ?? 0, limit: asked ?? 30)
    let users = ids.map { InventedUser(id: $0, baseURL: baseURL).json }
    let body = Array("[\(users.joined(separator: ","))]".utf8)
    return .json(body).tagged(body).adding([("Link", link(from: ids.last, perPage: asked))])
  }

  // `first` is a template, as GitHub's; there is no `next` after the last.
  private func link(from last: Int64?, perPage: Int?) -> String {
    let first = "<\(baseURL)/users{?since}>; rel=\"first\""
    guard let last, people.hasMore(after: last) else { return first }
    let size = perPage.map { "per_page=\($0)&" } ?? ""
    return "<\(baseURL)/users?\(size)since=\(last)>; rel=\"next\", \(first)"
  }

  private func tagged(_ value: some Encodable) -> CannedAnswer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return CannedAnswer(status: 500) }
    return .json(Array(data)).tagged(Array(data))
  }
}
