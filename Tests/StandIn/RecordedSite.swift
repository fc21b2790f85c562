import Foundation

/// GitHub as it was recorded: a page of users, profiles, and errors under `/_fixture/`.
///
/// Addresses in it name the stand-in itself.
struct RecordedSite: Site {
  private let folder: RecordedFolder
  private let profiles: [String: String]

  /// - Throws: When there is no such folder.
  init(folder path: String, baseURL: String) throws {
    folder = RecordedFolder(path: path, baseURL: baseURL)
    profiles = try folder.profiles()
  }

  func answer(_ request: RecordedRequest) -> CannedAnswer {
    (content(of: request) ?? .notFound).checked(against: request)
  }

  private func content(of request: RecordedRequest) -> CannedAnswer? {
    switch APIPlace(request) {
    // The page was recorded whole, and is the only one.
    case .users:
      request.number("since") ?? 0 > 0 ? .json("[]") : folder.answer("lists/users-page1-30-2019")
    case .login(let login): profiles["login \(login.lowercased())"].flatMap(folder.answer)
    case .id(let id): profiles["id \(id)"].flatMap(folder.answer)
    case .rateLimit: folder.answer("errors/rate_limit-200")
    case .fixture(let name): folder.answer(name)
    case .list, .search, .repositories, .picture, .nothing: nil
    }
  }
}

/// Recorded answers on disk: `NAME.headers` with a status line, and the body beside it.
private struct RecordedFolder {
  private struct Person: Decodable {
    let id: Int64
    let login: String
  }

  private let path: String
  private let baseURL: String
  private static let left = [
    "content-length", "transfer-encoding", "content-encoding", "connection",
  ]

  init(path: String, baseURL: String) {
    self.path = path
    self.baseURL = baseURL
  }

  /// Names of profiles by `login LOGIN`, in lower case, and by `id ID`; those of 2019 go first.
  ///
  /// - Throws: When there is no such folder.
  func profiles() throws -> [String: String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(path)/profiles")
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    var profiles: [String: String] = [:]
    for name in names.filter({ !$0.hasSuffix("-2019") }) + names.filter({ $0.hasSuffix("-2019") }) {
      guard let body = body(of: "profiles/\(name)"),
        let person = try? JSONDecoder().decode(Person.self, from: Data(body))
      else { continue }
      profiles["login \(person.login.lowercased())"] = "profiles/\(name)"
      profiles["id \(person.id)"] = "profiles/\(name)"
    }
    return profiles
  }

  /// The answer recorded under a name such as `errors/404-user-2012`, or `nil`.
  func answer(_ name: String) -> CannedAnswer? {
    guard !name.contains(".."), let head = read("\(name).headers") else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    let fields = lines.dropFirst().compactMap(field)
      .filter { !Self.left.contains($0.name.lowercased()) }
    return CannedAnswer(status: status ?? 200, fields: fields, body: body(of: name) ?? [])
  }

  private func body(of name: String) -> [UInt8]? {
    guard let body = ["json", "html", "txt"].lazy.compactMap({ read("\(name).\($0)") }).first
    else { return nil }
    return Array(here(String(decoding: body, as: UTF8.self)).utf8)
  }

  private func read(_ name: String) -> Data? {
    FileManager.default.contents(atPath: "\(path)/\(name)")
  }

  private func field(_ line: Substring) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    return (String(line[..<colon]), here(Self.timed(value)))
  }

  // A recording may have placeholders for times.
  private static func timed(_ text: String) -> String {
    let hour = "\(Int(Date().timeIntervalSince1970) + 3_600)"
    return text.replacingOccurrences(of: "{{now offset='1 hours' format='unix'}}", with: hour)
      .replacingOccurrences(
        of: "\\{\\{now timezone[^}]*\\}\\}", with: HTTPTime.text(of: Date()),
        options: .regularExpression)
  }

  // Addresses of the API and of pictures become the stand-in's own.
  private func here(_ text: String) -> String {
    let api = text.replacingOccurrences(of: "https://api.github.com", with: baseURL)
    return api.replacingOccurrences(
      of: "https://avatars[0-9]*\\.githubusercontent\\.com", with: baseURL,
      options: .regularExpression)
  }
}

/// The recorded answers of GitHub, in a folder beside the project.
package enum RecordedAnswers {
  /// Where they are, if they are.
  package static let folder = root.deletingLastPathComponent()
    .appendingPathComponent("shared/fixtures").path

  /// Whether they exist; tests that need them are skipped otherwise.
  package static var areThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// The names of the answers of one kind, such as `profiles`, in order.
  package static func names(of kind: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(kind)")
      .filter { $0.hasSuffix(".headers") }.map { String($0.dropLast(".headers".count)) }.sorted()
  }

  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}

/// Answers like GitHub's about invented people, in `Tests/Fixtures`: there in every clone.
package enum Fixtures {
  /// Where they are, laid out as the recorded ones.
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures").path
}
