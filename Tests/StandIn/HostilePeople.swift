/// Responses like GitHub's in which every text is hostile.
package struct HostilePeople: Sendable {
  /// How strings are written in JSON.
  package enum Spelling: Sendable {
    /// All that is not printable ASCII as `\u0000`.
    case escaped
    /// As UTF-8, where JSON allows it.
    case bytes
  }

  private let texts: [String]
  private let spelling: Spelling
  private let hasHostileLogins: Bool

  /// - Parameter hasHostileLogins: Whether the logins are hostile too; else they are
  ///   `hostile-1`, `hostile-2` and so on.
  package init(_ texts: [String], spelling: Spelling, hasHostileLogins: Bool = false) {
    self.texts = texts
    self.spelling = spelling
    self.hasHostileLogins = hasHostileLogins
  }

  /// The whole list, with nothing after it; ids begin at 1.
  package var page: CannedAnswer {
    let rows = texts.indices.map { "{" + fields(of: $0).joined(separator: ",") + "}" }
    return .json("[" + rows.joined(separator: ",") + "]")
  }

  /// The profile of the person with that place in the list, counted from 0.
  package func profile(_ index: Int) -> CannedAnswer {
    let names = [
      "name", "company", "blog", "location", "email", "bio", "twitter_username",
      "notification_email",
    ]
    return profile(
      fields(of: index) + names.map { "\"\($0)\":\(Self.json(texts[index], spelling))" })
  }

  /// The same with the text in the bio alone, for a long one.
  package func biography(_ index: Int) -> CannedAnswer {
    let person = HostilePeople(["short"], spelling: spelling).fields(of: 0)
    return profile(person + ["\"bio\":\(Self.json(texts[index], spelling))"])
  }

  private func profile(_ fields: [String]) -> CannedAnswer {
    let counts = ["followers", "following", "public_repos", "public_gists"].map { "\"\($0)\":7" }
    let dates = ["created_at", "updated_at"].map { "\"\($0)\":\"2008-01-14T04:33:35Z\"" }
    return .json("{" + (fields + counts + dates).joined(separator: ",") + "}")
  }

  private func fields(of index: Int) -> [String] {
    let text = Self.json(texts[index], spelling)
    let login = hasHostileLogins ? text : "\"hostile-\(index + 1)\""
    let names = [
      "type", "avatar_url", "html_url", "node_id", "gravatar_id", "url", "user_view_type",
    ]
    return ["\"id\":\(index + 1)", "\"login\":\(login)", "\"site_admin\":\(index % 5 == 3)"]
      + names.map { "\"\($0)\":\(text)" }
  }
}

extension HostilePeople {
  /// The text as a JSON string.
  package static func json(_ text: String, _ spelling: Spelling) -> String {
    var json = "\""
    for unit in spelling == .escaped ? Array(text.utf16) : [] {
      json +=
        (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C
        ? String(UnicodeScalar(UInt8(unit))) : escape(unit)
    }
    for scalar in spelling == .bytes ? Array(text.unicodeScalars) : [] {
      let mustBeEscaped = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      json += mustBeEscaped ? escape(UInt16(scalar.value)) : String(scalar)
    }
    return json + "\""
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
