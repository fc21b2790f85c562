/// The name of a draft's file, which tells the host, the person and the time.
///
/// `note-api.github.com-583231-1795448744052.txt`, `note-api.github.com-@mojombo-1795448744052.txt` where
/// only a login is known, or `0` in its place where nothing is. Drafts of version 1.0 have no host.
struct DraftName: Equatable {
  /// As the directory of the host's store is called; `nil` where the name has none.
  let host: String?
  /// The user's id; `nil` where it was not known.
  let id: Int64?
  /// The user's login, in lower case, where the id was not known.
  let login: String?

  /// - Parameter login: Left out unless it has the characters of a login: names hold no other text.
  init(host: String, id: Int64?, login: String?) {
    self.host = host
    self.id = id
    let isFit = login?.isEmpty == false && login?.allSatisfy(Self.isOfLogins) == true
    self.login = id == nil && isFit ? login?.lowercased() : nil
  }

  /// Reads the name of a draft, or of the copy that some editors leave beside it.
  init?(_ file: String) {
    guard file.hasPrefix("note-"), let end = file.firstRange(of: ".txt") else { return nil }
    let parts = file[..<end.lowerBound].dropFirst("note-".count)
    guard let last = parts.lastIndex(of: "-") else { return nil }
    let person = parts[..<last]
    if let mark = person.firstRange(of: "-@") {
      (host, id, login) = (
        String(person[..<mark.lowerBound]), nil, String(person[mark.upperBound...])
      )
      return
    }
    let split = person.lastIndex(of: "-")
    guard let number = Int64(split.map { person[$0...].dropFirst() } ?? person) else { return nil }
    (host, id, login) = (split.map { String(person[..<$0]) }, number == 0 ? nil : number, nil)
  }

  /// The name of a file that is kept at that time, in milliseconds since 1970.
  func file(at time: Int64) -> String {
    let person = id.map(String.init) ?? login.map { "@\($0)" } ?? "0"
    return "note-\(host.map { "\($0)-" } ?? "")\(person)-\(time).txt"
  }

  private static func isOfLogins(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_[]".contains(character))
  }
}
