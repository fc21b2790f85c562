import Foundation

/// Recorded answers on disk: `NAME.headers` with a status line, and the body beside it.
struct RecordedFolder {
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
    return (String(line[..<colon]), here(RecordedTime.filled(in: value)))
  }

  // Addresses of the API and of pictures become the stand-in's own.
  private func here(_ text: String) -> String {
    let api = text.replacingOccurrences(of: "https://api.github.com", with: baseURL)
    return api.replacingOccurrences(
      of: "https://avatars[0-9]*\\.githubusercontent\\.com", with: baseURL,
      options: .regularExpression)
  }
}
