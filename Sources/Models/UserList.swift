/// A list of people: everyone, or those whom one question to GitHub names (X18).
package struct UserList: Sendable {
  /// What the people of a list have in common.
  package enum Kind: String, Sendable, CaseIterable {
    /// All accounts of GitHub, the oldest first.
    case everyone
    /// Who follows somebody.
    case followers
    /// Whom somebody follows.
    case following
    /// Who belongs to an organization, and says so.
    case members
    /// Whose commits a repository has, most commits first.
    case contributors
    /// Who has starred a repository, the oldest star first.
    case stargazers
    /// What GitHub's own search finds, the best match first.
    case find
  }

  /// What follows the kind in a list's name.
  package enum SubjectKind: Sendable {
    case nothing, login, repository, query
  }

  /// Whom GitHub shows a list to.
  package enum Audience: Sendable {
    /// Whoever asks.
    case everybody
    /// Those who work on what the list is about, with a token of theirs.
    ///
    /// What others get instead says nothing about the list: 401, 403, 404, or an empty page.
    case insiders
  }

  /// All accounts of GitHub.
  package static let everyone = UserList(kind: .everyone, subject: "", key: "everyone")

  /// What its people have in common.
  package let kind: Kind
  /// Whom or what it is about, as written: a login, `owner/name`, or the words of a search; empty for everyone.
  package let subject: String
  /// The name under which it is saved: two spellings of one list have one.
  package let key: String

  private init(kind: Kind, subject: String, key: String) {
    self.kind = kind
    self.subject = subject
    self.key = key
  }

  /// How it is written: `followers:mojombo`, `contributors:apple/swift`, `find:location:Berlin language:swift`.
  package var name: String { subject.isEmpty ? kind.rawValue : "\(kind.rawValue):\(subject)" }
}

// Case does not matter to GitHub, so one list is the same in all spellings.
extension UserList: Hashable {
  package static func == (one: UserList, other: UserList) -> Bool { one.key == other.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension UserList.Kind {
  /// What holds for each list of a kind.
  private struct Traits {
    let subject: UserList.SubjectKind
    let example: String
    var audience = UserList.Audience.everybody
    var maximumShown: Int?
    var isOfOrganizations = false
  }

  // A new kind says here what is particular about it, and nobody asks for its case.
  private var traits: Traits {
    switch self {
    case .everyone: Traits(subject: .nothing, example: "everyone")
    case .followers: Traits(subject: .login, example: "followers:mojombo")
    case .following: Traits(subject: .login, example: "following:mojombo")
    case .members: Traits(subject: .login, example: "members:apple", isOfOrganizations: true)
    case .contributors: Traits(subject: .repository, example: "contributors:apple/swift")
    case .stargazers:
      Traits(
        subject: .repository, example: "stargazers:apple/swift", audience: .insiders,
        maximumShown: 40_000)
    case .find:
      Traits(
        subject: .query, example: "find:\"location:Berlin language:swift\"", maximumShown: 1000)
    }
  }

  /// What a list of this kind is about.
  package var subjectKind: UserList.SubjectKind { traits.subject }

  /// How a list of this kind is written, for a sentence.
  package var example: String { traits.example }

  /// The same as a command of the prompt: `:followers mojombo`.
  package var exampleAtPrompt: String {
    let parts = example.split(separator: ":", maxSplits: 1)
    return ":\(parts[0]) \(parts.dropFirst().joined().filter { $0 != "\"" })"
  }

  /// Whom GitHub shows lists of this kind to.
  package var audience: UserList.Audience { traits.audience }

  /// How many people of one list GitHub shows at most; `nil` where no such number is known.
  package var maximumShown: Int? { traits.maximumShown }

  /// Whether only organizations have lists of this kind, and people have none.
  package var isOfOrganizations: Bool { traits.isOfOrganizations }
}

extension UserList {
  /// A list of that kind.
  ///
  /// - Parameter subject: As typed. A login may begin with `@`; a login or a repository may be the address
  ///   of its page; blanks around words of a search do not count.
  /// - Throws: ``UserListMistake``.
  package init(_ kind: Kind, _ subject: String) throws(UserListMistake) {
    let words = Self.squeezed(subject[...])
    switch kind.subjectKind {
    case .nothing:
      guard words.isEmpty else { throw UserListMistake(missing: kind) }
      self = .everyone
    case .login:
      let login = try Self.login(words, kind)
      self.init(kind: kind, subject: login, key: "\(kind.rawValue):\(login.lowercased())")
    case .repository:
      let name = try Self.repository(words, kind)
      self.init(kind: kind, subject: name, key: "\(kind.rawValue):\(name.lowercased())")
    case .query:
      let query = try Self.query(words, kind)
      self.init(kind: kind, subject: query, key: "\(kind.rawValue):\(query)")
    }
  }

  /// Reads a list's name, such as `followers:mojombo`.
  ///
  /// - Throws: ``UserListMistake``.
  package init(name: String) throws(UserListMistake) {
    let parts = name.unicodeScalars.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard let first = parts.first, let kind = Kind(rawValue: first.lowercased()) else {
      throw UserListMistake("\"\(name)\" is not a list. \(Self.forms)")
    }
    guard parts.count == 2 || kind == .everyone else { throw UserListMistake(missing: kind) }
    try self.init(kind, parts.count == 2 ? parts[1] : "")
  }

  /// What lists there are, as a sentence.
  package static var forms: String {
    let examples = Kind.allCases.map(\.example)
    return "A list is written as \(examples.dropLast().joined(separator: ", ")) or "
      + "\(examples.last ?? "")."
  }

  // The longest login and the longest name of a repository have far fewer characters.
  private static let lengthLimit = 100

  private static func login(_ text: String, _ kind: Kind) throws(UserListMistake) -> String {
    let name = account(ofPage: text) ?? text
    let login = name.hasPrefix("@") ? String(name.dropFirst()) : name
    guard !login.isEmpty else { throw UserListMistake(missing: kind) }
    guard isName(login), !login.contains(".") else {
      throw UserListMistake("\"\(text)\" cannot be a login; write one", asIn: kind)
    }
    return login
  }

  private static func repository(_ text: String, _ kind: Kind) throws(UserListMistake) -> String {
    guard !text.isEmpty else { throw UserListMistake(missing: kind) }
    var parts =
      (path(ofPage: text)?.prefix(2)).map(Array.init)
      ?? text.split(
        separator: "/", omittingEmptySubsequences: false)
    if let owner = parts.first, owner.hasPrefix("@") { parts[0] = owner.dropFirst() }
    if let name = parts.last, name.hasSuffix(".git") { parts[parts.count - 1] = name.dropLast(4) }
    guard parts.count == 2, parts.allSatisfy({ isName(String($0)) }),
      !parts[0].contains("."), !parts[1].hasSuffix(".git")
    else {
      throw UserListMistake("\"\(text)\" is not a repository; write owner and name", asIn: kind)
    }
    return parts.joined(separator: "/")
  }

  private static func query(_ text: String, _ kind: Kind) throws(UserListMistake) -> String {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    let inner = text.dropFirst().dropLast()
    let words = isQuoted && !inner.contains("\"") ? inner : text[...]
    let query = squeezed(words)
    guard !query.isEmpty else { throw UserListMistake(missing: kind) }
    guard query.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw UserListMistake("The words of a search cannot contain control characters.")
    }
    return query
  }

  // With one blank between words. To Swift, a blank with an accent is one character, and a blank.
  private static func squeezed(_ text: Substring) -> String {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init)
      .joined(separator: " ")
  }

  // Whose page it is, or whose list of people: https://github.com/orgs/apple/people.
  private static func account(ofPage address: String) -> String? {
    guard let path = path(ofPage: address), let first = path.first else { return nil }
    if path.count > 1, ["orgs", "users"].contains(first.lowercased()) { return String(path[1]) }
    return path.count == 1 ? String(first) : nil
  }

  // The parts of an address of GitHub, as copied from a browser or for git; `nil` for other texts. What
  // follows the path is about its view: `?tab=followers`.
  private static func path(ofPage text: String) -> [Substring]? {
    var rest = text[...]
    for start in ["https://", "http://", "ssh://", "git@", "www."]
    where rest.lowercased().hasPrefix(start) {
      rest = rest.dropFirst(start.count)
    }
    let site = "github.com"
    guard rest.lowercased().hasPrefix(site), [":", "/"].contains(rest.dropFirst(site.count).first)
    else { return nil }
    return rest.dropFirst(site.count + 1).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= lengthLimit && !["", ".", ".."].contains(text)
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && $0.properties.generalCategory != .control
          && !" @/:?#%\\\"".unicodeScalars.contains($0)
      }
  }
}

/// What is wrong with the name of a list, and what to write, as whole sentences.
package struct UserListMistake: Error, Equatable {
  // Without a full stop where an example of the kind follows.
  private let problem: String
  private let kind: UserList.Kind?

  fileprivate init(_ problem: String, asIn kind: UserList.Kind? = nil) {
    self.problem = problem
    self.kind = kind
  }

  /// What is wrong, and what to write in the shell.
  package var sentence: String { kind.map { "\(problem), as in \($0.example)." } ?? problem }

  /// What is wrong, and what to type at the prompt.
  package var sentenceAtPrompt: String {
    kind.map { "\(problem), as in \($0.exampleAtPrompt)." } ?? problem
  }

  fileprivate init(missing kind: UserList.Kind) {
    let what =
      switch kind.subjectKind {
      case .nothing: "Nothing"
      case .login: "A login"
      case .repository: "A repository"
      case .query: "Words"
      }
    self.init("\(what) must follow \(kind.rawValue)", asIn: kind)
  }
}
