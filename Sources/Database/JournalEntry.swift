import Files
import FoundationEssentials
import Models

/// One change to a note, as a line of the journal keeps it.
struct JournalEntry: Equatable, Sendable {
  /// The places that a change can have; nobody makes so many.
  static let sequences: Range<Int64> = 1..<1 << 53

  /// Its place among all changes on this machine, counted from 1.
  let sequence: Int64
  /// When it was made, in whole seconds.
  let date: Date
  /// Whom it is about.
  let id: Int64
  /// The login last seen.
  let login: String
  /// The text, or `nil` for a deletion.
  let note: String?
  /// The `seq` of the change that this one takes back; `nil` for a change of its own.
  var undoes: Int64?
}

/// A change of somebody's seen state, as a line of the journal keeps it.
///
/// Such a line is appended without a sync. Its failure refuses nothing.
struct SeenEntry: Equatable, Sendable {
  /// When it was seen, or taken back, in whole seconds.
  let date: Date
  /// Whom it is about.
  let id: Int64
  /// The login last seen.
  let login: String
  /// Whether they were seen, and not taken back.
  let isSeen: Bool
}

/// A version of a note that an import brought while the note here was newer.
///
/// The note on this machine never said it. The journal keeps the text, so that none is lost.
struct KeptEntry: Equatable, Sendable {
  /// When it was written, in whole seconds.
  let date: Date
  /// Whom it is about.
  let id: Int64
  /// The login last seen.
  let login: String
  /// The text.
  let text: String
}

/// A line of the journal.
enum JournalLine: Equatable, Sendable {
  case note(JournalEntry)
  case seen(SeenEntry)
  case kept(KeptEntry)
}

extension JournalLine {
  /// The line without its line feed, with its checksum.
  var bytes: [UInt8] {
    let body =
      switch self {
      case .note(let entry):
        """
        {"seq":\(entry.sequence),"at":"\(entry.date.formatted(.iso8601))","id":\(entry.id),\
        "login":\(Self.quoted(entry.login)),"note":\(entry.note.map(Self.quoted) ?? "null")\
        \(entry.undoes.map { ",\"undoes\":\($0)" } ?? "")
        """
      case .seen(let entry):
        """
        {"at":"\(entry.date.formatted(.iso8601))","id":\(entry.id),\
        "login":\(Self.quoted(entry.login)),"seen":\(entry.isSeen)
        """
      case .kept(let entry):
        """
        {"at":"\(entry.date.formatted(.iso8601))","id":\(entry.id),\
        "login":\(Self.quoted(entry.login)),"kept":\(Self.quoted(entry.text))
        """
      }
    return ChecksummedObject.bytes(Array(body.utf8))
  }

  /// Reads a line; `nil` when the checksum does not hold or it is no line of ours.
  init?(_ line: ArraySlice<UInt8>) {
    guard let object = ChecksummedObject.checked(line),
      let fields = try? JSONDecoder().decode(Fields.self, from: Data(object)),
      let date = (try? Date(fields.at, strategy: .iso8601))?.wholeSeconds
    else { return nil }
    switch (fields.seq, fields.seen, fields.kept) {
    case (let sequence?, nil, nil) where JournalEntry.sequences.contains(sequence):
      self = .note(
        JournalEntry(
          sequence: sequence, date: date, id: fields.id, login: fields.login, note: fields.note,
          undoes: fields.undoes))
    case (nil, let isSeen?, nil):
      self = .seen(SeenEntry(date: date, id: fields.id, login: fields.login, isSeen: isSeen))
    case (nil, nil, let text?):
      self = .kept(KeptEntry(date: date, id: fields.id, login: fields.login, text: text))
    default: return nil
    }
  }

  /// The keys of a line, of whichever kind.
  private struct Fields: Decodable {
    let seq: Int64?
    let at: String
    let id: Int64
    let login: String
    let note: String?
    let seen: Bool?
    let kept: String?
    let undoes: Int64?
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

extension JournalEntry {
  /// The line without its line feed.
  var line: [UInt8] { JournalLine.note(self).bytes }

  /// Reads a line; `nil` when the checksum does not hold or it is no note.
  init?(line: ArraySlice<UInt8>) {
    guard case .note(let entry)? = JournalLine(line) else { return nil }
    self = entry
  }
}
