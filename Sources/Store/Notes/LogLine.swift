import FoundationEssentials
import Models

/// A line of the notes log: a version of a note, or a change of whether somebody counts as seen.
///
/// A version is identified by person, time and text; the login is there for people to read.
package struct LogLine: Hashable, Sendable {
  /// What the line says.
  package enum Content: Hashable, Sendable {
    /// What the note said from then on; empty where it was deleted.
    case note(String)
    /// Whether the profile counts as seen from then on.
    case seen(Bool)
  }

  /// When that was, in milliseconds since 1970.
  package let time: Int64
  /// The GitHub id of the person that the line is about.
  package let id: Int64
  package let login: String
  package let content: Content

  package init(time: Int64, id: Int64, login: String, content: Content) {
    self.time = time
    self.id = id
    self.login = login
    self.content = content
  }

  /// What the line tells the union of log and database; two lines that only differ in the login are one.
  var key: LogLine { LogLine(time: time, id: id, login: "", content: content) }

  /// Whether it is a version of a note.
  var isOfNote: Bool { if case .note = content { true } else { false } }
}

extension LogLine {
  /// How a line of ghbrowse 1.0 begins, which had no versions.
  static let beginningOf1 = Array("{\"seq\":".utf8)

  /// The line with its checksum, without its line feed.
  package func bytes(host: String) -> [UInt8] {
    let said =
      switch content {
      case .note(let text): "\"note\":\(text.isEmpty ? "null" : Self.quoted(text))"
      case .seen(let isSeen): "\"seen\":\(isSeen)"
      }
    let body = """
      {"host":\(Self.quoted(host)),"at":"\(Date(milliseconds: time).inMilliseconds)","id":\(id),\
      "login":\(Self.quoted(login)),\(said)
      """
    return Self.checksummed(Array(body.utf8))
  }

  /// Reads a line of the log; `nil` if its checksum is wrong or the line has another format.
  package init?(_ line: some BidirectionalCollection<UInt8>) {
    guard line.elementsEqual(Self.checksummed(Array(line.dropLast(Self.endLength)))),
      let fields = try? JSONDecoder().decode(Fields.self, from: Data(line)),
      let date = Date(rfc3339: fields.at)
    else { return nil }
    self.init(
      time: date.milliseconds, id: fields.id, login: fields.login,
      content: fields.seen.map(Content.seen) ?? .note(fields.note ?? ""))
  }

  // How many bytes the checksum and the closing brace have.
  private static let endLength = 18

  // The object with its checksum, which covers all bytes before it.
  private static func checksummed(_ body: [UInt8]) -> [UInt8] {
    body + Array(",\"crc\":\"\(CRC32.hexadecimal(of: body))\"}".utf8)
  }

  /// The keys of a line that this program reads.
  private struct Fields: Decodable {
    let at: String
    let id: Int64
    let login: String
    let note: String?
    let seen: Bool?
  }

  // By hand and not by JSONEncoder: every line is one line, whatever the text holds.
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
