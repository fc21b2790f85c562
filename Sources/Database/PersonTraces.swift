import FoundationEssentials
import Models

/// What the store has about one person, as far as a reader is told before it is removed.
package struct PersonTraces: Sendable, Equatable {
  /// The person's ids.
  package let ids: Set<Int64>
  /// The logins under which the store knows the person, and the one that was asked for.
  package let logins: Set<String>
  /// Whether there is a note now.
  package let hasNote: Bool
  /// How many versions of the note there are, deletions included.
  package let versionCount: Int
  /// When the reader first opened the profile; `nil` when they never did.
  package let seenAt: Date?
  /// Whether GitHub's data about the person are saved.
  package let isSaved: Bool
  /// The lists that are named after the person, and are removed with the person.
  ///
  /// They are such as the person's followers, the contributors of the person's repositories, and searches
  /// with the login as a word.
  package let lists: [UserList]

  /// Whether the store has nothing about the person.
  package var isEmpty: Bool { ids.isEmpty && lists.isEmpty }
}

extension MainContext {
  /// Looks for whoever has that login; case does not matter.
  package func traces(of login: String) throws(DatabaseError) -> PersonTraces {
    let user = try user(login: login)
    let lists = try ListTable(connection: connection).all().map(\.list)
    guard let user else {
      return PersonTraces(
        ids: [], logins: [login], hasNote: false, versionCount: 0, seenAt: nil, isSaved: false,
        lists: lists.filter { $0.isNamed(after: login) })
    }
    // The log and the profile as it was seen may have older logins.
    var logins: Set = [login, user.user.login]
    logins.formUnion(try notesLog.content().lines.filter { $0.id == user.id }.map(\.login))
    if let seen = try seenProfile(of: user.id) { logins.insert(seen.profile.user.login) }
    return PersonTraces(
      ids: [user.id], logins: logins, hasNote: user.note != nil,
      versionCount: try noteVersions(of: user.id).count, seenAt: user.seenAt,
      isSaved: user.fetchedAt != nil,
      lists: lists.filter { list in logins.contains { list.isNamed(after: $0) } })
  }
}

extension UserList {
  // A login has letters, digits and some signs; case does not matter. A repository is its owner's,
  // whatever its own name is.
  fileprivate func isNamed(after login: String) -> Bool {
    let names = subject.lowercased().prefix { kind.subjectKind == .query || $0 != "/" }
    let words = names.split { !($0.isLetter || $0.isNumber || "-_[]".contains($0)) }
    return words.contains { $0 == login.lowercased() }
  }
}
