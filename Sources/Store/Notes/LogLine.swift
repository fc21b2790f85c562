import FoundationEssentials
import Models

/// A line of the notes log: a version of a note, or whether a person counts as seen.
///
/// Person, time and text identify a version; the login is for people who read the log.
package struct LogLine: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The text of the note; empty if it was deleted.
    case note(NoteText)
    case seen(Bool)
  }

  /// In milliseconds since 1970.
  package let time: Int64
  /// The GitHub id of the person.
  package let id: Int64
  package let login: String
  package let content: Content

  package init(time: Int64, id: Int64, login: String, content: Content) {
    self.time = time
    self.id = id
    self.login = login
    self.content = content
  }

  /// The line without its login, for comparisons.
  var key: LogLine { LogLine(time: time, id: id, login: "", content: content) }

  var isOfNote: Bool { if case .note = content { true } else { false } }
}

extension LogLine {
  /// The beginning of a log of ghbrowse 1.0.
  static let beginningOf1 = Array("{\"seq\":".utf8)

  /// The line with its checksum, without its line feed.
  package func bytes(host: String) -> [UInt8] {
    let field =
      switch content {
      case .note(let text): "\"note\":\(text.isEmpty ? "null" : Self.quoted(text.string))"
      case .seen(let isSeen): "\"seen\":\(isSeen)"
      }
    let body = """
      {"host":\(Self.quoted(host)),"at":"\(Date(milliseconds: time).rfc3339)","id":\(id),\
      "login":\(Self.quoted(login)),\(field)
      """
    return Self.checksummed(Array(body.utf8))
  }

  /// Parses a line; `nil` if its checksum or format is wrong.
  package init?(_ line: some BidirectionalCollection<UInt8>) {
    guard line.elementsEqual(Self.checksummed(Array(line.dropLast(Self.endLength)))),
      let fields = try? JSONDecoder().decode(Fields.self, from: Data(line)),
      let date = Date(rfc3339: fields.at)
    else { return nil }
    self.init(
      time: date.milliseconds, id: fields.id, login: fields.login,
      content: fields.seen.map(Content.seen) ?? .note(NoteText(fields.note ?? "")))
  }

  // The length of the checksum and the closing brace, in bytes.
  private static let endLength = 18

  // Appends the checksum of all bytes before it, and closes the object.
  private static func checksummed(_ body: [UInt8]) -> [UInt8] {
    body + Array(",\"crc\":\"\(CRC32.hexadecimal(of: body))\"}".utf8)
  }

  private struct Fields: Decodable {
    let at: String
    let id: Int64
    let login: String
    let note: String?
    let seen: Bool?
  }

  // Unlike JSONEncoder, escapes all controls and line separators.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
