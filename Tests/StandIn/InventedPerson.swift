import FoundationEssentials

/// An account, made up from its id, as GitHub writes it in JSON.
struct InventedPerson {
  let id: Int64
  let baseURL: String

  static func isOrganization(_ id: Int64) -> Bool { id % 29 == 24 }

  /// The row of a list.
  var row: String { "{\(fields)}" }

  /// The row with one more member, such as `"contributions":7`.
  func row(with member: String) -> String { "{\(fields),\(member)}" }

  /// The profile; what is unknown is null, as from GitHub.
  var profile: String {
    var numbers = SeededNumbers(seed: UInt64(bitPattern: id))
    let name = name(&numbers)
    let company = Words.companies.pick(&numbers)
    let blog = numbers.next(below: 6) == 5 ? "https://example.org/~\(login)" : ""
    let location = Words.places.pick(&numbers)
    let hireable = numbers.next(below: 6) == 5 ? "true" : "null"
    let bio = Words.bios.pick(&numbers)
    let twitter = numbers.next(below: 6) == 5 ? login : nil
    let counts = zip(
      ["followers", "following", "public_repos", "public_gists"], [900, 200, 120, 30]
    ).map { "\"\($0)\":\(numbers.next(below: $1))" }
    let created = 1_200_000_000 + TimeInterval(id * 113)
    let updated = created + TimeInterval(numbers.next(below: 90_000_000))
    let texts = [
      ("name", name), ("company", company), ("blog", blog), ("location", location), ("bio", bio),
      ("email", nil), ("twitter_username", twitter), ("created_at", time(created)),
      ("updated_at", time(updated)),
    ].map { key, text in
      "\"\(key)\":\(text.map { HostilePeople.json($0, .bytes) } ?? "null")"
    }
    return "{\(([fields, "\"hireable\":\(hireable)"] + texts + counts).joined(separator: ","))}"
  }

  private var login: String { InventedLogin.text(of: id) }

  // None of its texts needs an escape.
  private var fields: String {
    """
    "avatar_url":"\(baseURL)/u/\(id)?v=4","gravatar_id":"","html_url":"https://example.org/\(login)",\
    "id":\(id),"login":"\(login)","node_id":"U_invented\(id)","site_admin":\(id % 37 == 2),\
    "type":"\(Self.isOrganization(id) ? "Organization" : "User")","url":"\(baseURL)/users/\(login)",\
    "user_view_type":"public"
    """
  }

  private func name(_ numbers: inout SeededNumbers) -> String? {
    let given = Words.given.pick(&numbers)
    let family = Words.family.pick(&numbers)
    return given.flatMap { given in family.map { "\(given) \($0)" } }
  }

  private func time(_ seconds: TimeInterval) -> String {
    Date(timeIntervalSince1970: seconds).formatted(.iso8601)
  }
}

extension [String?] {
  fileprivate func pick(_ numbers: inout SeededNumbers) -> String? {
    self[numbers.next(below: count)]
  }
}

/// Words of invented people; `nil` is what some leave out.
private enum Words {
  static let given: [String?] = [
    "Ada", "Zoë", "Łucja", "Søren", "Núria", "Jürgen", "Ngozi", "Iñaki", "Šárka", "Ömer", "花子",
    "서연", "Мира", "Θάλεια", "Tamsin", "Bao", "Wren", "Ilse", "Kofi", "Renée", nil,
  ]
  static let family: [String?] = [
    "Almquist", "Brändle", "Çınar", "Dvořáková", "Eszterházi", "Fjærvik", "García-Peña", "O'Hollow",
    "山野", "김밭", "Верхова", "Pennyfeather", "Quist", "Rûmî", "Thistlewood", "Vandermoor",
  ]
  static let companies: [String?] = [
    nil, nil, nil, "@quietbridge", "Café Größenwahn", "  Lantern & Loom ", "雲の工房", "",
    "Nine Herons Ltd", "Bryggeri Måne",
  ]
  static let places: [String?] = [
    nil, nil, "Port Elsewhere", "Nørrehavn", "São Nicolau do Vale", "霧ヶ谷", "Großkleindorf",
    "Upper Thimble", "Київська гора", "a boat 🚤",
  ]
  static let bios: [String?] = [
    nil, nil, nil, "Makes small tools, and mends them.", "Tea first 🍵, then compilers.",
    "猫と端末が好きです。", "Line one.\r\nLine two.", "👩‍👩‍👧 · 🏳️‍🌈 · naïve optimiste",
    "Čte staré manuály.", "  blanks around  ", "Writes parsers for fun; reads them for money.",
  ]
}
