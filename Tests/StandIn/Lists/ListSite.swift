/// Lists of people: those that a test has set, and invented ones for everybody else.
struct ListSite {
  private struct Owner {
    let id: Int64
    /// In lower case.
    let name: String
  }

  // GitHub gives no stargazers beyond.
  private static let lastStar = 40_000

  private let people: InventedPeople
  private let invented: InventedLists
  private let set: SetLists
  private let baseURL: String

  init(people: InventedPeople, set: SetLists, baseURL: String) {
    self.people = people
    invented = InventedLists(people)
    self.set = set
    self.baseURL = baseURL
  }

  func answer(_ place: ListPlace, to request: RecordedRequest) -> CannedAnswer {
    guard let owner = owner(of: place) else { return .notFound }
    if let address = newAddress(of: place, owner) {
      let query = request.path.drop { $0 != "?" }
      return .moved(place.kind == .members ? 302 : 301, to: "\(baseURL)\(address)\(query)")
    }
    guard let list = list(place.kind, of: owner) else {
      return refusal(of: place.kind, owner) ?? .notFound
    }
    switch place.kind {
    case .starCount: return .json(#"{"count":\#(list.users.count)}"#)
    case .stargazers: return stargazers(list, of: owner, request)
    default: return page(of: list, place.kind, owner, request)
    }
  }

  private func list(_ kind: ListPlace.Kind, of owner: Owner) -> StandInList? {
    let asked = kind == .starCount ? .stargazers : kind
    if let list = set.list(ListPlace(asked, .name(owner.name))) { return list }
    if let list = set.list(ListPlace(asked, .id(owner.id))) { return list }
    guard refusal(of: kind, owner) == nil else { return nil }
    let isKnown = set.id(of: owner.name) == owner.id
    return invented.list(asked, of: owner.id) ?? (isKnown ? StandInList(users: []) : nil)
  }
}

extension ListSite {
  private func owner(of place: ListPlace) -> Owner? {
    let isOfRepository = place.kind.isOfRepository
    switch place.subject {
    case .name(let name):
      let id =
        isOfRepository
        ? InventedRepository(name: name, of: people)?.id : people.id(login: name)
      return (id ?? set.id(of: name)).map { Owner(id: $0, name: name) }
    case .id(let id):
      let name = isOfRepository ? InventedRepository(id: id, of: people)?.name : login(of: id)
      return (name ?? set.name(of: id)).map { Owner(id: id, name: $0) }
    }
  }

  private func login(of id: Int64) -> String? {
    people.has(id) ? InventedLogin.text(of: id).lowercased() : nil
  }

  // A repository has moved to its number; strangers get an organization's public members.
  private func newAddress(of place: ListPlace, _ owner: Owner) -> String? {
    switch (place.kind, place.subject) {
    case (.members, _):
      let isSet = set.list(ListPlace(.members, .name(owner.name))) != nil
      return isSet ? nil : ListPlace.path(of: .publicMembers, id: owner.id)
    case (let kind, .name(let name)) where kind.isOfRepository:
      guard InventedRepository.Fate(of: name) == .moved else { return nil }
      return ListPlace.path(of: kind, id: owner.id)
    default: return nil
    }
  }

  private func refusal(of kind: ListPlace.Kind, _ owner: Owner) -> CannedAnswer? {
    guard kind.isOfRepository else { return nil }
    return switch InventedRepository.Fate(of: owner.name) {
    case .blocked: .blocked
    case .huge where kind == .contributors: .tooLarge
    case .empty where kind == .contributors: .emptyRepository
    case .huge, .empty, .moved, nil: nil
    }
  }
}

extension ListSite {
  private func stargazers(
    _ list: StandInList, of owner: Owner, _ request: RecordedRequest
  ) -> CannedAnswer {
    switch set.stargazers {
    case .closed: return request.header("authorization") == nil ? .needsToken : .notFound
    case .forbidden: return .notForThisToken
    case .empty: return page(of: StandInList(users: []), .stargazers, owner, request)
    case .open:
      guard ListPage(request).start < Self.lastStar else { return .pagesTooFar }
      return page(of: list, .stargazers, owner, request)
    }
  }

  private func page(
    of list: StandInList, _ kind: ListPlace.Kind, _ owner: Owner, _ request: RecordedRequest
  ) -> CannedAnswer {
    let page = ListPage(request)
    let isAsked = ["1", "true"].contains(request.text("anon"))
    let hasAnonymous = kind == .contributors && (isAsked || list.hasUnaskedAnonymous)
    let count = list.count(withAnonymous: hasAnonymous)
    let rows = list.rows(page.range(of: count), withAnonymous: hasAnonymous)
    let address =
      baseURL + ListPlace.path(of: kind, id: owner.id) + (isAsked ? "?anon=1&" : "?")
    let link = page.link(address, count: count, hasLast: list.hasLastLink)
    let bare = body(of: rows, kind, request)
    let answer = (link.map { bare.adding([("Link", $0)]) } ?? bare).checked(against: request)
    return answer.status == 304 && !list.has304Link ? answer.removing("link") : answer
  }

  private func body(
    of rows: [ListRow], _ kind: ListPlace.Kind, _ request: RecordedRequest
  ) -> CannedAnswer {
    let hasStar = request.header("accept")?.contains("star+json") == true
    let token = request.header("authorization")
    let texts = rows.map { $0.json(in: kind, hasStar: hasStar, baseURL: baseURL) }
    let caching = token == nil ? "public" : "private"
    // The rows decide, the link does not; nor is a tag good for other credentials.
    return .json("[\(texts.joined(separator: ","))]").adding([
      ("Cache-Control", "\(caching), max-age=60, s-maxage=60"),
      ("Vary", "Accept, Authorization, Cookie, Accept-Encoding"),
    ]).tagged(Array("\(token ?? "")\(hasStar)\(signature(of: rows, kind))".utf8))
  }

  // What a page says, in fewer bytes: a page of a hundred has forty thousand.
  private func signature(of rows: [ListRow], _ kind: ListPlace.Kind) -> String {
    let hasContributions = kind == .contributors
    return rows.map { row in
      "\(row.id ?? 0) \(row.login) \(hasContributions ? row.contributions : 0)"
    }.joined(separator: ",")
  }
}
