/// A list of people on GitHub.
package struct UserList: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// All accounts, the oldest first.
    case everyone
    /// The followers of a user.
    case followers
    /// The people a user follows.
    case following
    /// The public members of an organization.
    case members
    /// The contributors to a repository, most commits first.
    case contributors
    /// The people who starred a repository, the oldest star first.
    case stargazers
    /// The results of a search on GitHub, the best match first.
    case find
  }

  /// What follows the colon in a list's name.
  package enum SubjectKind: Sendable {
    case nothing, login, repository, query
  }

  /// Who may see a list on GitHub.
  package enum Audience: Sendable {
    case everybody
    /// The people who work on the repository, with their own token.
    ///
    /// Others get 401, 403, 404 or an empty page, which says nothing about the list.
    case insiders
  }

  package static let everyone = UserList(kind: .everyone, subject: "", key: "everyone")

  package let kind: Kind
  /// A login, `owner/name`, or the words of a search, as written; empty for everyone.
  package let subject: String
  /// Identifies the list in the store: all spellings of a list have the same key.
  package let key: String

  private init(kind: Kind, subject: String, key: String) {
    self.kind = kind
    self.subject = subject
    self.key = key
  }

  /// The account and its login in `followers:3+mona`: the followers of an account whose login somebody else has.
  package var formerOwner: (id: Int64, login: String)? {
    guard kind.subjectKind == .login, let sign = subject.firstIndex(of: "+"),
      let id = Int64(subject[..<sign])
    else { return nil }
    return (id, String(subject[sign...].dropFirst()))
  }

  /// Such as `followers:mojombo`, `contributors:apple/swift` or `find:location:Berlin language:swift`.
  package var name: String { subject.isEmpty ? kind.rawValue : "\(kind.rawValue):\(subject)" }

  /// - Parameters:
  ///   - subject: As typed. A login may start with `@`, and a login or a repository may be given as the
  ///     address of its page; extra blanks in a search do not matter.
  ///   - sites: The hosts of GitHub's pages, with their ports, in lower case.
  package init(
    _ kind: Kind, _ subject: String, sites: [String] = ["github.com"]
  ) throws(UserListMistake) {
    let words = Self.squeezed(subject[...])
    let page = PageAddress(words, sites: sites)
    switch kind.subjectKind {
    case .nothing:
      guard words.isEmpty else { throw UserListMistake(missing: kind) }
      self = .everyone
    case .login:
      let login = try Self.login(page?.login ?? words, kind)
      self.init(kind: kind, subject: login, key: "\(kind.rawValue):\(login.lowercased())")
    case .repository:
      let name = try Self.repository(page?.repository ?? words, kind)
      self.init(kind: kind, subject: name, key: "\(kind.rawValue):\(name.lowercased())")
    case .query:
      let query = try Self.query(words, kind)
      self.init(kind: kind, subject: query, key: "\(kind.rawValue):\(query)")
    }
  }

  /// Parses a list's name, such as `followers:mojombo`.
  package init(
    name: String, sites: [String] = ["github.com"]
  ) throws(UserListMistake) {
    let parts = name.unicodeScalars.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard let first = parts.first, let kind = Kind(rawValue: first.lowercased()) else {
      throw UserListMistake("\"\(name)\" is not a list. \(Self.forms)")
    }
    guard parts.count == 2 || kind == .everyone else { throw UserListMistake(missing: kind) }
    try self.init(kind, parts.count == 2 ? parts[1] : "", sites: sites)
  }

  /// A sentence with an example of each kind.
  package static var forms: String {
    let examples = Kind.allCases.map(\.example)
    return "A list is written as \(examples.dropLast().joined(separator: ", ")) or "
      + "\(examples.last ?? "")."
  }

  // In bytes; GitHub's own limits are lower.
  private static let lengthLimit = 100

  private static func login(_ text: String, _ kind: Kind) throws(UserListMistake) -> String {
    let login = text.hasPrefix("@") ? String(text.dropFirst()) : text
    guard !login.isEmpty else { throw UserListMistake(missing: kind) }
    guard isName(login), !login.contains(".") else {
      throw UserListMistake("\"\(text)\" cannot be a login; write one", asIn: kind)
    }
    return login
  }

  private static func repository(_ text: String, _ kind: Kind) throws(UserListMistake) -> String {
    guard !text.isEmpty else { throw UserListMistake(missing: kind) }
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)
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

  // Puts one blank between words. Splits scalars, because a blank with an accent is one `Character`.
  private static func squeezed(_ text: Substring) -> String {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init)
      .joined(separator: " ")
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= lengthLimit && !["", ".", ".."].contains(text)
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && $0.properties.generalCategory != .control
          && !" @/:?#%\\\"".unicodeScalars.contains($0)
      }
  }
}

// GitHub ignores case in logins and names of repositories.
extension UserList: Hashable {
  package static func == (one: UserList, other: UserList) -> Bool { one.key == other.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension UserList.Kind {
  private struct Traits {
    let subject: UserList.SubjectKind
    let example: String
    var audience = UserList.Audience.everybody
    var maximumShown: Int?
    var isOfOrganizations = false
  }

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

  package var subjectKind: UserList.SubjectKind { traits.subject }

  /// The name of a list of this kind.
  package var example: String { traits.example }

  /// A command at the prompt: `:followers mojombo`.
  package var exampleAtPrompt: String {
    let words = example.split(separator: ":", maxSplits: 1).joined(separator: " ")
    return ":\(words.filter { $0 != "\"" })"
  }

  package var audience: UserList.Audience { traits.audience }

  /// The most people that GitHub shows of one list; `nil` if no limit is known.
  package var maximumShown: Int? { traits.maximumShown }

  /// Whether only organizations have such lists.
  package var isOfOrganizations: Bool { traits.isOfOrganizations }
}

/// Why a text is not the name of a list.
package struct UserListMistake: Error, Equatable {
  // Without a full stop if an example follows.
  private let problem: String
  private let kind: UserList.Kind?

  fileprivate init(_ problem: String, asIn kind: UserList.Kind? = nil) {
    self.problem = problem
    self.kind = kind
  }

  /// The mistake as a sentence, with the name as the shell takes it.
  package var sentence: String { kind.map { "\(problem), as in \($0.example)." } ?? problem }

  /// The same, with what to type at the prompt.
  package var sentenceAtPrompt: String {
    kind.map { "\(problem), as in \($0.exampleAtPrompt)." } ?? problem
  }

  fileprivate init(missing kind: UserList.Kind) {
    let needs =
      switch kind.subjectKind {
      case .nothing: "takes no name"
      case .login: "needs a login"
      case .repository: "needs a repository"
      case .query: "needs words to search for"
      }
    self.init("\(kind.rawValue) \(needs)", asIn: kind)
  }
}
