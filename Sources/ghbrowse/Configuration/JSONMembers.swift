import FoundationEssentials

/// Reads an object of JSON member by member, and keeps where each part stands.
///
/// Foundation's decoder has no place for an unknown key or a value of the wrong type.
nonisolated struct JSONMembers {
  /// A line and a column, both counted from 1.
  struct Place: Equatable, Sendable {
    let line: Int
    let column: Int
  }

  /// A value; of lists and objects only what they are.
  enum Value: Equatable, Sendable {
    case text(String)
    case flag(Bool)
    case number, null, list, object
  }

  /// A key with its value.
  struct Member: Equatable, Sendable {
    let key: String
    let place: Place
    let value: Value
    let valuePlace: Place
  }

  /// What is no JSON, and where.
  struct Mistake: Error, Equatable {
    let place: Place
    let message: String
  }

  private let characters: [Unicode.Scalar]
  private var index = 0
  // The place that was asked for last; the next one is counted from there.
  private var known = (index: 0, place: Place(line: 1, column: 1))

  /// - Throws: ``Mistake`` when the text is not one object.
  static func read(_ text: String) throws(Mistake) -> [Member] {
    var reader = JSONMembers(characters: Array(text.unicodeScalars))
    let members = try reader.members()
    reader.skipBlanks()
    guard reader.next == nil else {
      throw reader.mistake("nothing can stand after the closing brace")
    }
    return members
  }

  private init(characters: [Unicode.Scalar]) {
    self.characters = characters
  }
}

nonisolated extension JSONMembers {
  private var next: Unicode.Scalar? { index < characters.count ? characters[index] : nil }

  private mutating func place() -> Place {
    for character in characters[known.index..<index] {
      let (line, column) = (known.place.line, known.place.column)
      known.place =
        character == "\n"
        ? Place(line: line + 1, column: 1) : Place(line: line, column: column + 1)
    }
    known.index = index
    return known.place
  }

  private mutating func mistake(_ message: String) -> Mistake {
    Mistake(place: place(), message: message)
  }

  private mutating func skipBlanks() {
    while let next, [" ", "\t", "\n", "\r"].contains(next) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar, _ what: String) throws(Mistake) {
    skipBlanks()
    guard next == character else {
      throw mistake(next == nil ? "the file ends where \(what) should be" : "\(what) is missing")
    }
    index += 1
  }

  private mutating func members() throws(Mistake) -> [Member] {
    try take("{", "an opening brace")
    skipBlanks()
    if next == "}" {
      index += 1
      return []
    }
    var members = [try member()]
    while true {
      skipBlanks()
      guard next == "," else { break }
      index += 1
      members.append(try member())
    }
    try take("}", "a comma or the closing brace")
    return members
  }

  private mutating func member() throws(Mistake) -> Member {
    skipBlanks()
    let place = self.place()
    guard next == "\"" else { throw mistake("a key in double quotes is missing") }
    let key = try text()
    try take(":", "the colon behind \"\(key)\"")
    skipBlanks()
    let valuePlace = self.place()
    return Member(key: key, place: place, value: try value(), valuePlace: valuePlace)
  }

  private mutating func value() throws(Mistake) -> Value {
    switch next {
    case "\"": return .text(try text())
    case "[", "{": return try container()
    default: break
    }
    let start = self.place()
    let word = takeWord()
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    case _ where Double(word) != nil: return .number
    case "": throw mistake("a value is missing")
    default:
      throw Mistake(place: start, message: "\(word) is no value; texts stand in double quotes")
    }
  }

  // A letter, a digit and what numbers have besides.
  private mutating func takeWord() -> String {
    var word = ""
    while let next, next.isASCII,
      next.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(next)
    {
      word.unicodeScalars.append(next)
      index += 1
    }
    return word
  }

  private mutating func text() throws(Mistake) -> String {
    let (start, place) = (index, self.place())
    repeat {
      index += next == "\\" ? 2 : 1
      guard let next, next != "\n" else {
        throw Mistake(place: place, message: "a double quote is not closed")
      }
    } while next != "\""
    index += 1
    var literal = String.UnicodeScalarView()
    literal.append(contentsOf: characters[start..<index])
    // Escapes are Foundation's to read.
    guard
      let text = try? JSONDecoder().decode(String.self, from: Data(String(literal).utf8))
    else { throw Mistake(place: place, message: "this text has an escape that JSON does not know") }
    return text
  }

  // What is in it does not matter: no setting has a list or an object.
  private mutating func container() throws(Mistake) -> Value {
    let (isList, place) = (next == "[", self.place())
    var depth = 0
    repeat {
      guard let next else {
        throw Mistake(place: place, message: "a bracket or brace is not closed")
      }
      if next == "\"" {
        _ = try text()
        continue
      }
      if next == "[" || next == "{" { depth += 1 }
      if next == "]" || next == "}" { depth -= 1 }
      index += 1
    } while depth > 0
    return isList ? .list : .object
  }
}
