import Assets
import FoundationEssentials
import Models
import Networking

/// Answers as GitHub would, out of the invented people that come with the program.
struct DemoTransport: HTTPTransport {
  /// The address of the demo's API, which no network has.
  static let address = "https://demo.invalid"
  private static let pageSize = 20

  nonisolated func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    let path = request.url.dropFirst(Self.address.count)
    do {
      let people = try Self.people()
      if path.hasPrefix("/users?") {
        let since = Self.number("since", in: path) ?? 0
        let size = Self.number("per_page", in: path).map { Int(clamping: $0) } ?? Self.pageSize
        return try Self.answer(Array(people.filter { $0.id > since }.prefix(size)))
      }
      if path.hasPrefix("/avatars/") { return Self.portrait(path) }
      if let list = DemoList(path, of: people) { return try Self.answer(list) }
      let login = path.dropFirst("/users/".count).lowercased()
      guard let person = people.first(where: { Self.segment($0.user.login) == login }) else {
        return HTTPResponse(status: 404)
      }
      return try Self.answer(person)
    } catch {
      throw .notHTTP(reason: "the demo's people cannot be read")
    }
  }

  // The number that the query of `path` has under `name`.
  private nonisolated static func number(_ name: String, in path: Substring) -> Int64? {
    let items = path.drop { $0 != "?" }.dropFirst().split(separator: "&")
    return items.first { $0.hasPrefix("\(name)=") }.flatMap { Int64($0.dropFirst(name.count + 1)) }
  }

  private nonisolated static func people() throws -> [Profile] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([Profile].self, from: Data(Assets.demoPeople))
  }

  private nonisolated static func answer(_ value: some Encodable) throws -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "application/json"],
      body: Array(try encoder.encode(value)))
  }

  private nonisolated static func portrait(_ path: Substring) -> HTTPResponse {
    let id = Int(path.dropFirst("/avatars/".count).prefix { $0.isNumber }) ?? 0
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "image/png", "Cache-Control": "max-age=86400"],
      body: DemoPortrait(number: id).file)
  }

  // The login as a path has it: only the brackets of a bot's login are percent-encoded.
  private nonisolated static func segment(_ login: String) -> String {
    login.lowercased().reduce(into: "") { $0 += $1 == "[" ? "%5b" : $1 == "]" ? "%5d" : "\($1)" }
  }
}
