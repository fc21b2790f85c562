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
    /// A kind that a later version has added: kept, and without meaning here.
    case unknown
  }

  /// In milliseconds since 1970.
  package let time: Int64
  package let id: Int64
  package let login: String
  package let content: Content
  // The bytes of a line with keys, or of a kind, that this version does not know, so that they are kept.
  private var original: [UInt8]?

  package init(time: Int64, id: Int64, login: String, content: Content) {
    self.time = time
    self.id = id
    self.login = login
    self.content = content
  }

  /// What identifies the line, for comparisons: not the login, and of a note no unknown keys.
  var key: LogLine {
    var key = LogLine(time: time, id: id, login: "", content: content)
    if content == .unknown { key.original = original }
    return key
  }

  /// The text of a version; empty if it is a deletion, `nil` if the line is not about a note.
  package var noteText: NoteText? { if case .note(let text) = content { text } else { nil } }

  var byteCount: Int { noteText?.string.utf8.count ?? 0 }

  var isOfNote: Bool { noteText != nil }

  /// The line with its checksum, without its line feed.
  package func bytes(host: String) -> [UInt8] {
    if let original { return original }
    let field =
      switch content {
      case .note(let text): "\"note\":\(text.isEmpty ? "null" : Self.quoted(text.string))"
      case .seen(let isSeen): "\"seen\":\(isSeen)"
      case .unknown: ""
      }
    let body = """
      {"host":\(Self.quoted(host)),"at":"\(Date(milliseconds: time).rfc3339)","id":\(id),\
      "login":\(Self.quoted(login)),\(field)
      """
    return Self.checksummed(Array(body.utf8))
  }

  /// 9999-12-02, in milliseconds since 1970: each newer version of a note is at least a millisecond newer, and
  /// there must be room for it.
  package static let endOfTime: Int64 = 253_399_708_800_000

  /// Parses a line; `nil` if its checksum or format is wrong, its id is none, or its time is before 1970 or near
  /// the end of the year 9999.
  ///
  /// A line end and a byte-order mark are outside the checksum. A line that another program has written
  /// again, with blanks or other escapes, is read if its values have the checksum.
  ///
  /// - Returns: The line and its host; a line without a host is about the host of its log. `origin1` is what a
  ///   line of ghbrowse 1.0 is, whose time must be changed by ``LinesOf1``.
  package static func parse(
    _ bytes: some BidirectionalCollection<UInt8>
  ) -> (line: LogLine, host: String?, origin1: Origin1?)? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      let end = bytes.lastIndex(of: UInt8(ascii: "}")), start < end
    else { return nil }
    let bytes = Array(bytes[start...end])
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)),
      let date = Date(rfc3339: fields.at), fields.id > 0,
      (0..<endOfTime).contains(date.milliseconds)
    else { return nil }
    var line = LogLine(
      time: date.milliseconds, id: fields.id, login: fields.login, content: fields.content)
    if bytes.elementsEqual(Self.checksummed(Array(bytes.dropLast(Self.endLength)))) {
      if fields.hasUnknownKeys || line.content == .unknown { line.original = bytes }
    } else {
      let written = line.bytes(host: fields.host ?? "").dropLast(Self.endLength)
      guard line.content != .unknown, CRC32.hexadecimal(of: Array(written)) == fields.crc
      else { return nil }
    }
    return (line, fields.host, fields.origin1)
  }

  // The length of the checksum and the closing brace, in bytes.
  private static let endLength = 18

  // Appends the checksum of all bytes before it, and closes the object.
  private static func checksummed(_ body: [UInt8]) -> [UInt8] {
    body + Array(",\"crc\":\"\(CRC32.hexadecimal(of: body))\"}".utf8)
  }

  private struct Fields: Decodable {
    // Any key, so that those of later versions are noticed.
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ name: String) { stringValue = name }
      init(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }

    static let known: Set = [
      "host", "at", "id", "login", "note", "seen", "crc", "seq", "kept", "undoes",
    ]

    let host: String?
    let at: String
    let id: Int64
    let login: String
    let content: Content
    let crc: String
    let hasUnknownKeys: Bool
    let origin1: Origin1?

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      host = try keys.decodeIfPresent(String.self, forKey: Key("host"))
      at = try keys.decode(String.self, forKey: Key("at"))
      id = try keys.decode(Int64.self, forKey: Key("id"))
      login = try keys.decode(String.self, forKey: Key("login"))
      crc = try keys.decode(String.self, forKey: Key("crc"))
      hasUnknownKeys = keys.allKeys.contains { !Self.known.contains($0.stringValue) }
      let seq = try keys.decodeIfPresent(Int64.self, forKey: Key("seq"))
      if host == nil, let kept = try keys.decodeIfPresent(String.self, forKey: Key("kept")) {
        (content, origin1) = (.note(NoteText(kept)), .kept)
        return
      }
      let isSeen = !keys.contains(Key("note")) && keys.contains(Key("seen"))
      origin1 = host != nil ? nil : isSeen ? .seen : seq.map(Origin1.change)
      if keys.contains(Key("note")) {
        content = .note(NoteText(try keys.decode(String?.self, forKey: Key("note")) ?? ""))
      } else if keys.contains(Key("seen")) {
        content = .seen(try keys.decode(Bool.self, forKey: Key("seen")))
      } else {
        content = .unknown
      }
    }
  }

  // Unlike JSONEncoder, escapes all controls, line separators and controls of direction.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || [0x61C, 0x200E, 0x200F, 0x2028, 0x2029].contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
