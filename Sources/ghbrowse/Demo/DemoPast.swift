import FoundationEssentials
import Models
import Store
import Terminal

/// What has happened in the demo before it starts: a list that somebody has joined and somebody left, a profile with
/// another company, and a note that is due.
struct DemoPast {
  private static let list = "members:soggy-paper-fleet"
  private static let (newcomer, leaver) = ("thelonius-spool", "dinah-thimble")
  private static let (moved, formerCompany) = ("nguyen-trang-giay", "@lamplit-letters")
  private static let (noted, note) = ("drizzle-dept", "promised a patch for the #parser")

  private let people: [Profile]
  private let now: Date

  /// - Parameter now: The time at which the demo starts.
  init(now: Date) throws {
    people = try DemoTransport.people()
    self.now = now
  }

  func save(in store: PersistentStore) async throws {
    try await saveMembers(in: store)
    if let person = person(Self.moved) {
      var former = person
      former.company = Self.formerCompany
      for (days, profile) in [(21.0, former), (4, person)] {
        try await store.write.save(profile, at: time(days: days))
      }
    }
    if let person = person(Self.noted) {
      try await store.write.save(person, at: time(days: 14))
      _ = try await store.write.saveNote(
        "\(Self.note) due:\(LocalTime.calendarDay(now))", on: person.id,
        login: person.user.login, at: time(days: 14))
    }
  }

  // Three whole passes: the second one finds who is new, the third one agrees about who has left.
  private func saveMembers(in store: PersistentStore) async throws {
    guard let owner = person("soggy-paper-fleet"), let left = person(Self.leaver) else { return }
    let members = people.filter { DemoTransport.isIn(owner, $0) }
    try await store.write.save(owner, at: time(days: 3))
    var place = PagePlace(of: try UserList(name: Self.list), after: 0)
    place.subjectID = owner.id
    let first = members.filter { $0.user.login != Self.newcomer } + [left]
    for (days, people) in [(21.0, first), (5, members), (3, members)] {
      _ = try await store.write.save(
        UserPage(users: people.map(\.user)), at: place, date: time(days: days))
    }
  }

  private func person(_ login: String) -> Profile? { people.first { $0.user.login == login } }

  private func time(days: Double) -> Date { now - days * 86_400 }
}
