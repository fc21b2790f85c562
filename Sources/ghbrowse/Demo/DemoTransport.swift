import Assets
import FoundationEssentials
import GitHub
import Models

/// Answers requests as GitHub would, with invented people.
nonisolated struct DemoTransport: HTTPTransport {
  private static let pageSize = 20

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    do {
      return try Self.answer(to: request.url)
    } catch {
      throw .notHTTP(reason: "the demo's people cannot be read")
    }
  }

  private static func answer(to url: String) throws -> HTTPResponse {
    let address = URLComponents(string: url)
    let path = (address?.path ?? "").lowercased().split(separator: "/").map(String.init)
    let people = try people()
    guard path.count > 1 else {
      guard path == ["users"] else { return HTTPResponse(status: 404) }
      let since = value("since", in: address).flatMap { Int64($0) } ?? 0
      let size = value("per_page", in: address).flatMap { Int($0) } ?? pageSize
      return try json(Array(people.filter { $0.id > since }.prefix(size)))
    }
    if path[0] == "avatars" { return portrait(path[1]) }
    if path == ["search", "users"] {
      let found = matches(value("q", in: address) ?? "", among: people)
      return try json(Search(items: found, total: found.count))
    }
    guard let owner = people.first(where: { $0.user.login.lowercased() == path[1] }) else {
      return HTTPResponse(status: 404)
    }
    switch (path[0], path.dropFirst(2).last) {
    case ("users", nil): return try json(owner)
    case ("users", "followers"): return try json(people.filter { follows($0, owner) })
    case ("users", "repos"): return try repositories(of: owner, page: value("page", in: address))
    case ("users", "following"): return try json(people.filter { follows(owner, $0) })
    case ("orgs", "public_members"): return try json(people.filter { isIn(owner, $0) })
    case ("repos", "contributors"):
      let people = [owner] + people.filter { isIn(owner, $0) }
      return try json(
        people.enumerated().map { index, person in
          Contributor(person: person, contributions: 900 / (index + 1) + people.count - index)
        })
    default: return HTTPResponse(status: 404)
    }
  }

  // A plus sign stands for a space.
  private static func value(_ name: String, in address: URLComponents?) -> String? {
    let value = address?.queryItems?.first { $0.name == name }?.value
    return value.map { String($0.map { $0 == "+" ? " " : $0 }) }
  }

  static func people() throws -> [Profile] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([Profile].self, from: Data(Assets.demoPeople))
  }

  private static func json(
    _ value: some Encodable, next: String? = nil
  ) throws -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let type = "application/json"
    return HTTPResponse(
      status: 200,
      headers: next.map { ["Content-Type": type, "Link": "<\($0)>; rel=\"next\""] }
        ?? ["Content-Type": type],
      body: Array(try encoder.encode(value)))
  }

  private static func repositories(of owner: Profile, page: String?) throws -> HTTPResponse {
    let (all, number) = (DemoRepository.all(of: owner), max(page.flatMap { Int($0) } ?? 1, 1))
    let rest = all.dropFirst((number - 1) * 100)
    let next = "\(APIBase.demo)/users/\(owner.user.login)/repos?page=\(number + 1)"
    return try json(Array(rest.prefix(100)), next: rest.count > 100 ? next : nil)
  }

  private static func portrait(_ name: String) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: ["Content-Type": "image/png", "Cache-Control": "max-age=86400"],
      body: DemoPortrait(number: Int(name.prefix { $0.isNumber }) ?? 0).file)
  }

  // Lists.

  private static func follows(_ one: Profile, _ other: Profile) -> Bool {
    one.user.type == "User" && one.id != other.id && (one.id - other.id) % 3 == 0
  }

  static func isIn(_ owner: Profile, _ person: Profile) -> Bool {
    person.user.type == "User" && person.id != owner.id && (person.id + owner.id) % 4 == 0
  }

  // Of a qualifier such as `location:mumbling`, only the value is searched, in every field.
  private static func matches(_ query: String, among people: [Profile]) -> [Profile] {
    let words = query.lowercased().filter { $0 != "\"" }.split(separator: " ")
      .map { $0.split(separator: ":").last ?? "" }
    return people.filter { person in
      let texts = [person.user.login, person.name, person.location, person.bio, person.company]
      let text = texts.compactMap { $0 }.joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }
}

private nonisolated struct Contributor: Encodable {
  let person: Profile
  let contributions: Int

  private enum CodingKeys: CodingKey { case contributions }

  func encode(to encoder: any Encoder) throws {
    try person.encode(to: encoder)
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(contributions, forKey: .contributions)
  }
}

private nonisolated struct Search: Encodable {
  let items: [Profile]
  let total: Int
  let isIncomplete = false

  private enum CodingKeys: String, CodingKey {
    case items
    case total = "total_count"
    case isIncomplete = "incomplete_results"
  }
}
