import FoundationEssentials

/// GitHub with invented people.
struct InventedSite: Site {
  private let people: InventedPeople
  private let budget: RequestBudget
  private let baseURL: String

  init(count: Int, budget: Int, baseURL: String) {
    people = InventedPeople(count: count)
    self.budget = RequestBudget(withoutToken: budget)
    self.baseURL = baseURL
  }

  func answer(_ request: RecordedRequest) -> CannedAnswer {
    let hasToken = request.header("authorization") != nil
    let answer = content(of: request).map { $0.checked(against: request) }
    let isFree = answer == nil || (answer?.status == 304 && hasToken)
    let count = budget.take(hasToken: hasToken, isFree: isFree)
    let told = answer ?? .json(count.json)
    return (count.isUsedUp ? Self.usedUp : told).adding(count.headers)
  }

  private static var usedUp: CannedAnswer {
    .json(
      #"{"message":"API rate limit exceeded for 127.0.0.1.","#
        + #""documentation_url":"https://docs.github.com/rest/rate-limit"}"#,
      status: 403)
  }
}

extension InventedSite {
  /// `nil` for the budget itself, which costs nothing.
  private func content(of request: RecordedRequest) -> CannedAnswer? {
    switch APIPlace(request) {
    case .rateLimit: nil
    case .users: page(request)
    case .login(let login): profile(people.id(login: login))
    case .id(let id): profile(people.has(id) ? id : nil)
    case .picture, .fixture, .nothing: .notFound
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
    return tagged(body).adding([("Link", link(from: ids.last, perPage: asked))])
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
    return tagged(Array(data))
  }

  private func tagged(_ body: [UInt8]) -> CannedAnswer {
    .json(body).adding([("ETag", "W/\"\(Self.hash(body))\"")])
  }

  // FNV-1a.
  private static func hash(_ bytes: [UInt8]) -> String {
    let sum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(sum, radix: 16)
  }
}
