import Models

/// What was fetched when an error occurred.
package enum FetchSubject: Sendable {
  case profile(String)
  case repositories(of: String)
  case list(UserList)
  case other

  /// The login of the account that is fetched, or whose list is.
  var login: String? {
    switch self {
    case .profile(let login), .repositories(let login): login
    case .list(let list): list.kind.subjectKind == .login ? list.subject : nil
    case .other: nil
    }
  }

  /// What belongs to the login, such as `profile of mona`.
  var name: String? {
    switch self {
    case .profile(let login): "profile of \(login)"
    case .repositories(let login): "repositories of \(login)"
    case .list, .other: nil
    }
  }

  var isOne: Bool { if case .repositories = self { false } else { true } }

  /// What GitHub has deleted or withholds, for a sentence.
  var thing: String {
    if case .repositories(let login) = self { return "the repositories of \(login)" }
    return login ?? "this page"
  }

  /// The beginning of a sentence, with a verb for one thing or for several.
  func words(_ one: String, _ several: String) -> String {
    "The \(name ?? "page") \(isOne ? one : several)"
  }
}

/// How much of what was being fetched is saved.
package enum SavedData: Sendable {
  /// It is on the screen, or is printed.
  case shown
  /// Some is saved, and is not shown.
  case hidden
  case nothing
}
