import FoundationEssentials
import Models
import Store

/// Why a line cannot be imported, as a clause such as `its login is not valid`.
struct BadLine: Error {
  let reason: String
}

/// A line of an export or of a notes log, or of an export of 2.0, which had a line for each person.
struct ImportedLine {
  /// The API's host, as the directory of its store is named; `nil` in a notes log of ghbrowse 1.0.
  let host: String?
  /// The same as lines of the notes log: a version of a note, a seen mark, or both.
  let lines: [LogLine]
  /// What the line is in a notes log of ghbrowse 1.0.
  private(set) var origin1: LogLine.Origin1?

  /// Parses a line; unknown keys are ignored.
  init(_ bytes: [UInt8]) throws(BadLine) {
    let fields = try Fields(bytes)
    host =
      fields.values["crc"] != nil && fields.values["host"] == nil ? nil : try fields.text("host")
    guard case .integer(let id)? = fields.values["id"], id > 0 else {
      throw BadLine(reason: "its id is not a whole number above 0, or is too large")
    }
    let login = try fields.text("login")
    // GitHub's own have at most 39 characters; bots have brackets, as in `dependabot[bot]`.
    guard login.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_\[\]-]{0,99}/) != nil else {
      throw BadLine(reason: "its login is not valid")
    }
    guard fields.values["crc"] == nil else {
      guard let parsed = LogLine.parse(bytes) else {
        throw BadLine(reason: "its checksum does not match")
      }
      _ = try fields.date("at")
      try Self.checkSize(of: parsed.line.noteText?.string ?? "")
      (lines, origin1) = ([parsed.line], parsed.origin1)
      return
    }
    var lines: [LogLine] = []
    if let (text, date) = try Self.note(fields) {
      lines.append(
        LogLine(time: date.milliseconds, id: id, login: login, content: .note(NoteText(text))))
    }
    if let date = try fields.date("seenAt") {
      lines.append(LogLine(time: date.milliseconds, id: id, login: login, content: .seen(true)))
    }
    self.lines = lines
  }

  private static func note(_ fields: Fields) throws(BadLine) -> (text: String, date: Date)? {
    let text = try fields.optionalText("note").map(Note.normalized)
    guard let date = try fields.date("noteUpdatedAt") else {
      guard text == nil else {
        throw BadLine(reason: "its note has no noteUpdatedAt, so its age is unknown")
      }
      return nil
    }
    guard fields.values["note"] != nil else {
      throw BadLine(reason: "its note is missing; a deleted note is null")
    }
    guard text != "" else {
      throw BadLine(reason: "its note is empty; a deleted note is null")
    }
    try checkSize(of: text ?? "")
    return (text ?? "", date)
  }

  private static func checkSize(of note: String) throws(BadLine) {
    guard note.utf8.count > Note.byteLimit else { return }
    throw BadLine(
      reason: "its note has \(note.utf8.count) bytes; the limit is \(Note.byteLimit)")
  }
}

/// The values of a line by key, read one by one so that an error can name its key.
private struct Fields {
  enum Value: Decodable {
    case null
    case text(String)
    case integer(Int64)
    case other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let number = try? value.decode(Int64.self) {
        self = .integer(number)
      } else {
        self = .other
      }
    }
  }

  // A day before the log's end, so that the log can take newer versions.
  private static let lastDate = Date(milliseconds: LogLine.endOfTime) - 86_400

  let values: [String: Value]

  init(_ bytes: [UInt8]) throws(BadLine) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw BadLine(reason: "it is not UTF-8 text")
    }
    do {
      values = try JSONDecoder().decode([String: Value].self, from: Data(bytes))
    } catch {
      throw BadLine(reason: "it is not a JSON object")
    }
  }

  func text(_ key: String) throws(BadLine) -> String {
    guard case .text(let text)? = values[key] else {
      throw BadLine(reason: "its \(key) is missing, or not text")
    }
    return text
  }

  func optionalText(_ key: String) throws(BadLine) -> String? {
    switch values[key] {
    case .text(let text)?: return text
    case .null?, nil: return nil
    case .integer?, .other?: throw BadLine(reason: "its \(key) is neither text nor null")
    }
  }

  func date(_ key: String) throws(BadLine) -> Date? {
    guard let text = try optionalText(key) else { return nil }
    guard let date = Date(rfc3339: text) else {
      throw BadLine(reason: "its \(key) is not a time such as 2026-11-20T09:31:07Z")
    }
    guard date.milliseconds >= 0 else { throw BadLine(reason: "its \(key) is before 1970") }
    guard date < Self.lastDate else {
      throw BadLine(reason: "its \(key) is after 9999-11-30")
    }
    return date
  }
}
