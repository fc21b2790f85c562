/// The ids of the invented people: ascending, with gaps, computed.
struct InventedPeople {
  let count: Int64
  // Twenty of each 31 ids are taken.
  private static let taken: [Int64] = [
    1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 24, 26, 29,
  ]
  private static let span: Int64 = 31
  private static let size = Int64(taken.count)

  init(count: Int) {
    self.count = Int64(max(0, count))
  }

  /// The first ids above `since`, at most `limit`.
  func ids(after since: Int64, limit: Int) -> [Int64] {
    let first = Self.rank(of: since)
    guard first < count else { return [] }
    return (first..<min(count, first + Int64(limit))).map(Self.id)
  }

  func hasMore(after id: Int64) -> Bool { Self.rank(of: id) < count }

  func has(_ id: Int64) -> Bool {
    id > 0 && Self.rank(of: id) <= count && Self.rank(of: id) > Self.rank(of: id - 1)
  }

  /// The id of a login in any case, or `nil`.
  func id(login: String) -> Int64? {
    guard let id = InventedLogin.id(of: login), has(id) else { return nil }
    return InventedLogin.text(of: id).lowercased() == login.lowercased() ? id : nil
  }

  /// How many ids there are up to `id`, itself included.
  static func rank(of id: Int64) -> Int64 {
    guard id > 0 else { return 0 }
    let (block, rest) = id.quotientAndRemainder(dividingBy: span)
    return block * size + Int64(taken.count { $0 <= rest })
  }

  /// The id at an index from 0.
  static func id(at index: Int64) -> Int64 {
    index / size * span + taken[Int(index % size)]
  }
}

/// Converts ids to pronounceable, unique logins, and back.
enum InventedLogin {
  private static let consonants = Array("bdghjklmnprstvwz")
  private static let vowels = Array("aeiou")
  private static let syllables = 4
  private static let syllableCount: Int64 = 80
  private static let space: Int64 = 40_960_000
  // One turns neighbouring ids into unlike logins, the other undoes it: their product is 1 in
  // that space.
  private static let scatter: Int64 = 12_345_677
  private static let gather: Int64 = 35_700_613

  /// The login of an id below 40,960,000; an organization's ends in "-labs".
  static func text(of id: Int64) -> String {
    var rest = id * scatter % space
    var login = ""
    for _ in 0..<syllables {
      let syllable = Int(rest % syllableCount)
      login.append(consonants[syllable / vowels.count])
      login.append(vowels[syllable % vowels.count])
      rest /= syllableCount
    }
    return dressed(login, id: id)
  }

  /// The id whose login begins as `login` does, in any case; the rest of it is not looked at.
  static func id(of login: String) -> Int64? {
    let letters = Array(login.lowercased().prefix(2 * syllables))
    guard letters.count == 2 * syllables else { return nil }
    var number: Int64 = 0
    for index in (0..<syllables).reversed() {
      guard let consonant = consonants.firstIndex(of: letters[2 * index]),
        let vowel = vowels.firstIndex(of: letters[2 * index + 1])
      else { return nil }
      number = number * syllableCount + Int64(consonant * vowels.count + vowel)
    }
    return number * gather % space
  }

  private static func dressed(_ login: String, id: Int64) -> String {
    if InventedPerson.isOrganization(id) { return "\(login)-labs" }
    return switch id % 10 {
    case 3: login.prefix(1).uppercased() + login.dropFirst()
    case 6: "\(login)-\(id % 100)"
    default: login
    }
  }
}

/// The stand-in's invented people, for tests that say who is in a list.
///
/// All stand-ins invent the same people; one with a `count` has only the first ones.
package enum StandInPeople {
  /// The first ids above `id`, ascending as in the list of everyone.
  package static func ids(_ count: Int, after id: Int64 = 0) -> [Int64] {
    InventedPeople(count: .max).ids(after: id, limit: count)
  }

  /// The login of an id, as every list and the profile have it.
  package static func login(of id: Int64) -> String { InventedLogin.text(of: id) }

  /// The login of the first organization.
  package static var organization: String {
    ids(100).first(where: InventedPerson.isOrganization).map(login) ?? ""
  }
}
