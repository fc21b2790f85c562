/// A `Link` header (RFC 8288): addresses in angle brackets with parameters.
struct LinkHeader {
  private let links: [(target: String, relations: [String])]

  /// Parses `text`, skipping malformed links.
  init(_ text: String) {
    var links: [(target: String, relations: [String])] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let target = String(rest[rest.index(after: open)..<close])
      let end = Self.endOfLink(in: rest[rest.index(after: close)...])
      links.append((target, Self.relations(in: rest[rest.index(after: close)..<end])))
      rest = rest[end...]
    }
    self.links = links
  }

  /// The address with that relation, such as `next`, unless it is a template.
  func target(of relation: String) -> String? {
    links.first { $0.relations.contains(relation) && !$0.target.contains("{") }?.target
  }
}

extension LinkHeader {
  // A comma in quotes does not end a link.
  private static func endOfLink(in text: Substring) -> String.Index {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ",", !isQuoted { return index }
    }
    return text.endIndex
  }

  private static func relations(in parameters: Substring) -> [String] {
    for parameter in parameters.split(separator: ";") {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { part in
        part.lowercased().split { $0 == " " || $0 == "\"" }
      }
      if parts.count == 2, parts[0] == ["rel"] { return parts[1].map(String.init) }
    }
    return []
  }
}
