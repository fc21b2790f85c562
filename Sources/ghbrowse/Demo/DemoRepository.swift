import FoundationEssentials
import Models

/// An invented repository of an invented person.
nonisolated struct DemoRepository: Encodable {
  private struct Owner: Encodable {
    let id: Int64
    let login: String
  }

  private static let kinds = [
    "paper", "brass", "velvet", "pocket", "midnight", "wooden", "lazy", "polite", "left-handed",
    "folding", "borrowed", "tiny", "square", "humming", "patient", "spare",
  ]
  private static let things = [
    "boat", "kettle", "lantern", "parser", "umbrella", "linter", "teapot", "queue", "compass",
    "cache", "mitten", "router", "bell", "shell", "ladder", "diary",
  ]
  private static let languages = ["Swift", "C", "Python", "Rust", nil, "Shell", "Go"]

  private let id: Int64
  private let name: String
  private let owner: Owner
  private let description: String?
  private let language: String?
  private let stars: Int
  private let fork: Bool
  private let archived: Bool
  private let pushedAt: Date

  private enum CodingKeys: String, CodingKey {
    case id, name, owner, description, language, fork, archived
    case stars = "stargazers_count"
    case pushedAt = "pushed_at"
  }

  /// All repositories of a person, the one pushed last first.
  static func all(of person: Profile) -> [Self] {
    (0..<(person.publicRepos ?? 0)).map { Self(number: $0, of: person) }
  }

  private init(number: Int, of person: Profile) {
    let seed = Int(person.id) * 7 + number * 5
    let (kind, thing) = (Self.kinds[(seed + number / 16) % 16], Self.things[number % 16])
    id = person.id * 1_000 + Int64(number)
    // Names repeat after 256.
    name = number < 256 ? "\(kind)-\(thing)" : "\(kind)-\(thing)-\(number / 256 + 1)"
    owner = Owner(id: person.id, login: person.user.login)
    description = seed % 4 == 3 ? nil : "A \(kind) \(thing), for those who need one."
    language = Self.languages[(Int(person.id) + number * number) % Self.languages.count]
    stars = 400 / (seed % 40 + 1)
    fork = seed % 9 == 4
    archived = seed % 13 == 6
    pushedAt = Date(timeIntervalSince1970: 1_763_000_000 - Double(number) * 9 * 86_400)
  }
}
