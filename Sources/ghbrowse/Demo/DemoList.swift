import Models

/// A list of the demo's people, as a path of the API asks for it; who knows whom never changes.
nonisolated struct DemoList: Encodable {
  /// Somebody in the list, with what the list alone says.
  private nonisolated struct Row: Encodable {
    let person: Profile
    let contributions: Int?

    private nonisolated enum CodingKeys: CodingKey {
      case contributions
    }

    func encode(to encoder: any Encoder) throws {
      try person.encode(to: encoder)
      var keys = encoder.container(keyedBy: CodingKeys.self)
      try keys.encodeIfPresent(contributions, forKey: .contributions)
    }
  }

  private nonisolated enum CodingKeys: String, CodingKey {
    case items
    case total = "total_count"
    case isIncomplete = "incomplete_results"
  }

  private let rows: [Row]
  private let isSearch: Bool

  /// Reads the path; `nil` where it asks for no list, or for one of somebody who is not there.
  init?(_ path: Substring, of people: [Profile]) {
    let parts = path.prefix { $0 != "?" }.split(separator: "/").map { Self.words($0).lowercased() }
    let owner = people.first { $0.user.login.lowercased() == parts.dropFirst().first }
    let members: [Profile]
    switch (parts.first, parts.last, owner) {
    case ("users", "followers", let owner?): members = people.filter { Self.follows($0, owner) }
    case ("users", "following", let owner?): members = people.filter { Self.follows(owner, $0) }
    case ("orgs", "public_members", let owner?): members = people.filter { Self.isIn(owner, $0) }
    case ("repos", "contributors", let owner?):
      members = [owner] + people.filter { Self.isIn(owner, $0) }
    case ("search", "users", _): members = Self.matches(of: path, among: people)
    default: return nil
    }
    isSearch = parts.first == "search"
    let hasCounts = parts.last == "contributors"
    rows = members.enumerated().map { index, person in
      Row(
        person: person,
        contributions: hasCounts ? 900 / (index + 1) + members.count - index : nil)
    }
  }

  func encode(to encoder: any Encoder) throws {
    guard isSearch else { return try rows.encode(to: encoder) }
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(rows.count, forKey: .total)
    try keys.encode(false, forKey: .isIncomplete)
    try keys.encode(rows, forKey: .items)
  }
}

nonisolated extension DemoList {
  private static func follows(_ one: Profile, _ other: Profile) -> Bool {
    one.user.type == "User" && one.id != other.id && (one.id * 7 + other.id * 11) % 3 == 0
  }

  private static func isIn(_ owner: Profile, _ person: Profile) -> Bool {
    person.user.type == "User" && person.id != owner.id && (person.id + owner.id) % 4 == 0
  }

  // Of a qualifier such as `location:mumbling` its value counts, wherever it is found.
  private static func matches(of path: Substring, among people: [Profile]) -> [Profile] {
    let query = path.drop { $0 != "?" }.dropFirst().split(separator: "&").first {
      $0.hasPrefix("q=")
    }
    let words = Self.words(query?.dropFirst(2) ?? "").lowercased().filter { $0 != "\"" }
      .split(separator: " ").map { $0.split(separator: ":").last.map(String.init) ?? "" }
    return people.filter { person in
      let texts = [person.user.login, person.name, person.location, person.bio, person.company]
      let text = texts.compactMap { $0 }.joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  // Percent-encoding undone; a plus is a blank.
  private static func words(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
