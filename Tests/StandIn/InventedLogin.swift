/// Logins that can be said aloud, each id's its own, and the way back from them.
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

  /// The login of an id below 40,960,000; an organization says so.
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
    if InventedUser.isOrganization(id) { return "\(login)-labs" }
    return switch id % 10 {
    case 3: login.prefix(1).uppercased() + login.dropFirst()
    case 6: "\(login)-\(id % 100)"
    default: login
    }
  }
}
