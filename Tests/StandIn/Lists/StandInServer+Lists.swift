/// Whom the stand-in shows stargazers to.
package enum StargazerAccess: Sendable {
  /// As GitHub since July 2026: without a token 401, with a stranger's 404.
  case closed
  /// 403, as with a token that may not see them.
  case forbidden
  /// An empty list, whatever the count says.
  case empty
  /// Everybody.
  case open
}

extension StandInServer {
  /// Sets who is in a list from now on, in the order in which the server gives them.
  ///
  /// A list may be set before the start, and again between two requests: people who are missing then are
  /// gone, and others may come or move. Its owner may be anybody; an owner whom the site does not have
  /// gets a number for `Link`, and has no profile.
  ///
  ///     let people = StandInPeople.ids(100_000)
  ///     server.setList("/users/ada/followers", users: people)
  ///     server.setList("/repos/ada/engine/contributors", users: [5, 2, 9], contributions: [5: 70])
  ///     server.setList("/orgs/quiet-labs/public_members", users: people.reversed())
  ///     server.setList("/search/users?q=location:Berlin", StandInList(users: [1], total: 6_038))
  ///
  /// - Parameter path: As a client asks for its first page, without `page` and `per_page`; a search with
  ///   its words, encoded or not.
  package func setList(
    _ path: String, users: [Int64], contributions: [Int64: Int] = [:]
  ) {
    setList(path, StandInList(users: users, contributions: contributions))
  }

  /// Sets a list with all that there is to say of it.
  ///
  /// - Parameter list: `nil` to answer as before.
  package func setList(_ path: String, _ list: StandInList?) {
    let request = RecordedRequest(method: "GET", path: path, headers: [])
    switch APIPlace(request) {
    case .list(let place): lists.set(place, list)
    case .search: lists.setSearch(SearchWords(request.text("q") ?? "").text, list)
    // No list: it is answered with a 404, as before.
    default: break
    }
  }

  /// Shows stargazers otherwise from now on; at first nobody sees them, as on GitHub.
  package func setStargazers(_ access: StargazerAccess) { lists.stargazers = access }
}
