import Foundation

/// GitHub as it was recorded; addresses in it name the stand-in itself.
struct RecordedSite: Site {
  private let folder: RecordedFolder
  private let profiles: [String: String]
  private let lists: RecordedLists
  private let setLists: ListSite
  private let setSearches: SearchSite
  private static let firstPage = "lists/users-page1-30-2019"
  private static let lastID: Int64 = 46

  /// - Throws: When there is no such folder.
  init(folder path: String, lists: SetLists, baseURL: String) throws {
    folder = RecordedFolder(path: path, baseURL: baseURL)
    profiles = try folder.profiles()
    self.lists = RecordedLists(folder, path: path)
    let nobody = InventedPeople(count: 0)
    setLists = ListSite(people: nobody, set: lists, baseURL: baseURL)
    setSearches = SearchSite(people: nobody, set: lists, baseURL: baseURL)
  }

  func answer(_ request: RecordedRequest) -> CannedAnswer {
    (content(of: request) ?? .notFound).checked(against: request)
  }

  private func content(of request: RecordedRequest) -> CannedAnswer? {
    switch APIPlace(request) {
    case .users: page(since: request.number("since") ?? 0)
    case .login(let login): profiles["login \(login.lowercased())"].flatMap(folder.answer)
    case .id(let id): profiles["id \(id)"].flatMap(folder.answer)
    case .rateLimit: folder.answer("errors/rate_limit-200")
    case .fixture(let name): folder.answer(name)
    case .list(let place): lists.answer(to: request) ?? setLists.answer(place, to: request)
    case .search: lists.answer(to: request) ?? setSearches.answer(to: request)
    case .picture, .nothing: nil
    }
  }

  // The page was recorded whole: `per_page` is not looked at.
  private func page(since: Int64) -> CannedAnswer? {
    guard since > 0 else { return folder.answer(Self.firstPage) }
    guard since < Self.lastID, let whole = folder.answer(Self.firstPage) else { return .json("[]") }
    return rest(of: whole, since: since)
  }

  private func rest(of page: CannedAnswer, since: Int64) -> CannedAnswer? {
    let elements = try? JSONSerialization.jsonObject(with: Data(page.body)) as? [[String: Any]]
    let rest = (elements ?? []).filter { ($0["id"] as? Int64 ?? 0) > since }
    guard let body = try? JSONSerialization.data(withJSONObject: rest) else { return nil }
    let fields = page.headers.filter { $0.name.lowercased() != "etag" }
    return CannedAnswer(status: page.status, fields: fields, body: Array(body))
  }
}
