import Database
import GitHub
import Models

extension MemberPage {
  /// What GitHub sent.
  ///
  /// A next page on another host is asked for here instead, by its number.
  ///
  /// - Parameter address: The address that was asked for it.
  init(
    _ page: UserPage, of list: UserList, at address: String, number: Int, isOfUsualSize: Bool,
    from client: GitHubClient
  ) {
    let ours = Endpoint.members(
      of: list, page: number + 1, count: isOfUsualSize ? nil : UserRepository.syncPageSize)
    self.init(
      users: page.users, contributions: page.contributions, number: number,
      refusedCount: page.refusedCount, anonymousCount: page.anonymousCount,
      nextLink: page.goesOnElsewhere ? client.address(of: ours) : page.nextLink,
      total: page.total, isIncomplete: page.isIncomplete,
      isDoubtful: page.mayHideMembers(of: list), isOfUsualSize: isOfUsualSize, address: address)
  }

  /// The end of a list of which GitHub shows no further page.
  static func end(number: Int, at address: String) -> MemberPage {
    MemberPage(users: [], number: number, isOfUsualSize: false, address: address)
  }
}

extension UserPage {
  /// Makes sure that it says something about page `number` of `list`, which was asked for at `address`.
  ///
  /// - Throws: ``FetchError/malformed(reason:)`` when its next page is itself, or an earlier one.
  ///   ``FetchError/refused(message:)`` when it is the whole of a list and may hide everybody: saved, it
  ///   would say that nobody is there.
  func check(_ number: Int, of list: UserList, at address: String) throws(FetchError) {
    try PageAddress(address).checkNext(nextLink)
    guard number == 1, mayHideMembers(of: list) else { return }
    throw .refused(message: "it sent an empty list, which does not say that nobody is there")
  }

  /// Whether it is empty because GitHub may show the list to others only.
  fileprivate func mayHideMembers(of list: UserList) -> Bool {
    users.isEmpty && list.kind.audience == .insiders
  }
}

extension FetchError {
  /// Whether GitHub has no page there because it shows no more people of any list, such as 1,000 of a search.
  ///
  /// https://docs.github.com/en/rest/search/search
  var isEndOfWhatIsShown: Bool {
    guard case .refused(let message) = self else { return false }
    return message.contains("search results are available")
      || message.contains("pagination is limited for this resource")
  }
}
