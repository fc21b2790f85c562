import Models
import StandIn

/// Makes up lists and profiles of users, right and wrong, and says what is right in them.
struct GeneratedDocuments {
  /// A list of elements.
  struct Page {
    let json: String
    /// Those that can be read, each id once.
    let users: [User]
    let refusedCount: Int
    let doubleCount: Int
  }

  /// What makes up the same ones again.
  var seed: UInt64 { numbers.seed }
  private var numbers = SeededNumbers()

  mutating func page() -> Page {
    let elements = (0..<Int.random(in: 0...8, using: &numbers)).map { _ in element() }
    let readable = elements.compactMap(\.user)
    var ids: Set<Int64> = []
    let users = readable.filter { ids.insert($0.id).inserted }
    return Page(
      json: "[" + elements.map(\.json).joined(separator: ",") + "]", users: users,
      refusedCount: elements.count - readable.count, doubleCount: readable.count - users.count)
  }

  /// A profile, and its user when all of it can be read.
  mutating func profile() -> (json: String, user: User?) {
    let element = object()
    var keys = element.keys
    var isGood = element.user != nil
    for (key, good) in Self.profileKeys where Bool.random(using: &numbers) {
      let isWrong = isOneIn(40)
      keys.append((key, isWrong ? Self.wrong(for: good) : pick([good, "null"])))
      isGood = isGood && !isWrong
    }
    return (text(of: keys.shuffled(using: &numbers)), isGood ? element.user : nil)
  }
}

extension GeneratedDocuments {
  private typealias Keys = [(key: String, json: String)]

  // Whatever may be left out, with a value of the right kind.
  private static let optional = [
    ("type", "\"User\""), ("site_admin", "true"), ("avatar_url", "\"https://example.org/a\""),
    ("html_url", "\"https://example.org/h\""),
  ]
  private static let profileKeys = [
    ("name", "\"Ada\""), ("bio", "\"\\u0000 \\u001b[2J\""), ("company", "\"\""),
    ("hireable", "false"), ("followers", "7"), ("public_repos", "9007199254740993"),
    ("created_at", "\"2008-01-14T04:33:35Z\""), ("updated_at", "\"2024-02-29T23:59:59Z\""),
  ]
  private static let badIDs = [
    "0", "-1", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e400",
    "2.5", "\"3\"", "null", "true", "[]", "{}", "[1]",
  ]
  private static let badLogins = ["\"\"", "null", "7", "false", "[]", "{\"a\":\"b\"}"]
  private static let junk = [
    "null", "7", "-0.0", "\"ada\"", "[]", "{}", "true", "[[{}]]", "1e308", "\"\"",
    "{\"id\":1}", "{\"login\":\"ada\"}",
  ]

  private mutating func element() -> (json: String, user: User?) {
    if isOneIn(6) { return (pick(Self.junk), nil) }
    let (keys, user) = object()
    return (text(of: keys.shuffled(using: &numbers)), user)
  }

  private mutating func object() -> (keys: Keys, user: User?) {
    // Few ids, so that doubles are common; now and then the largest there can be.
    let id = isOneIn(20) ? Int64.max : Int64.random(in: 1...9, using: &numbers)
    let login = pick(["ada", "Ada-2", "ünï", "\u{202E}abc", "shipit[bot]", " "])
    var keys: Keys = []
    var isGood = true
    var read: [String: String] = [:]
    if isOneIn(12) {
      (keys, isGood) = (keys + [("id", pick(Self.badIDs))], false)
    } else {
      keys.append(("id", "\(id)"))
    }
    if isOneIn(12) {
      (keys, isGood) = (keys + [("login", pick(Self.badLogins))], false)
    } else {
      keys.append(("login", "\"\(login)\""))
    }
    for (key, good) in Self.optional where Bool.random(using: &numbers) {
      if isOneIn(12) {
        (keys, isGood) = (keys + [(key, Self.wrong(for: good))], false)
      } else if isOneIn(4) {
        keys.append((key, "null"))
      } else {
        (keys, read[key]) = (keys + [(key, good)], good)
      }
    }
    if Bool.random(using: &numbers) { keys.append(("new_key", pick(Self.junk))) }
    return (keys, isGood ? user(id, login, read) : nil)
  }

  private func user(_ id: Int64, _ login: String, _ read: [String: String]) -> User {
    let text = { (key: String) in read[key].map { String($0.dropFirst().dropLast()) } }
    return User(
      id: id, login: login, type: text("type"),
      isSiteAdmin: read["site_admin"].map { $0 == "true" },
      avatarURL: text("avatar_url"), htmlURL: text("html_url"))
  }

  private static func wrong(for good: String) -> String {
    good.hasPrefix("\"") ? "[7]" : "\"wrong\""
  }

  private func text(of keys: Keys) -> String {
    "{" + keys.map { "\"\($0.key)\":\($0.json)" }.joined(separator: ",") + "}"
  }

  private mutating func isOneIn(_ sides: Int) -> Bool {
    Int.random(in: 0..<sides, using: &numbers) == 0
  }

  private mutating func pick(_ values: [String]) -> String {
    values[Int.random(in: values.indices, using: &numbers)]
  }
}
