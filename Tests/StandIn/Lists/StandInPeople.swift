/// The stand-in's invented people, for tests that say who is in a list.
///
/// All stand-ins invent the same people; one with a `count` has only the first so many.
package enum StandInPeople {
  /// The first ids above `id`, ascending as in the list of everyone.
  package static func ids(_ count: Int, after id: Int64 = 0) -> [Int64] {
    InventedPeople(count: .max).ids(after: id, limit: count)
  }

  /// The login of an id, as every list and the profile have it.
  package static func login(of id: Int64) -> String { InventedLogin.text(of: id) }

  /// Whether the account is an organization; its login ends in `-labs`.
  package static func isOrganization(_ id: Int64) -> Bool { InventedUser.isOrganization(id) }

  /// The login of the first organization.
  package static var organization: String {
    ids(100).first(where: isOrganization).map(login) ?? ""
  }
}
