import FoundationEssentials
import Models
import Store

/// Why a line cannot be imported, in words that follow its number.
package struct BadLine: Error, Equatable, Sendable {
  /// A clause such as `its id is no whole number above 0`.
  package let reason: String
}

/// A line of a file that is imported: of an export, or of a notes log.
package struct ImportedLine: Equatable, Sendable {
  // In bytes; GitHub's own have at most 39.
  private static let loginLimit = 100
  // In seconds. The clock of another machine may be ahead.
  private static let aheadLimit: TimeInterval = 86_400

  /// Whose API the person belongs to, as the directory of its store is called.
  package let host: String
  /// What it says, as lines of the notes log: a version of a note, a visit, or both.
  package let lines: [LogLine]

  /// Reads a line.
  ///
  /// Keys that are not known are passed over.
  ///
  /// - Parameter now: Times that are more than a day later are refused.
  /// - Throws: ``BadLine``.
  package init(_ bytes: [UInt8], now: Date) throws(BadLine) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw BadLine(reason: "it is not UTF-8 text")
    }
    let content: Content
    do {
      content = try JSONDecoder().decode(Content.self, from: Data(bytes))
    } catch {
      throw BadLine(reason: "it is not a JSON object")
    }
    host = try content.text(.host)
    guard let id = content.id, id > 0 else {
      throw BadLine(reason: "its id is not a whole number above 0, or is too large")
    }
    let login = try content.text(.login)
    guard (1...Self.loginLimit).contains(login.utf8.count), login.utf8.allSatisfy(\.isOfLogin)
    else {
      throw BadLine(reason: "its login is not valid")
    }
    guard !content.has(.crc) else {
      guard let line = LogLine(bytes) else {
        throw BadLine(reason: "its checksum does not match")
      }
      _ = try content.time(.at, now)
      try Self.check(line)
      lines = [line]
      return
    }
    let note = try Self.note(content, now).map { note in
      LogLine(
        time: note.date.milliseconds, id: id, login: login, content: .note(note.text ?? ""))
    }
    let visit = try content.time(.seenAt, now).map { date in
      LogLine(time: date.milliseconds, id: id, login: login, content: .seen(true))
    }
    lines = [note, visit].compactMap(\.self)
  }

  private static func check(_ line: LogLine) throws(BadLine) {
    guard case .note(let text) = line.content, text.utf8.count > Note.byteLimit else { return }
    throw BadLine(
      reason: "its note has \(text.utf8.count) bytes; the limit is \(Note.byteLimit)")
  }

  private static func note(_ content: Content, _ now: Date) throws(BadLine) -> NoteVersion? {
    let text = try content.optionalText(.note)
    guard let date = try content.time(.noteUpdatedAt, now) else {
      guard text == nil else {
        throw BadLine(reason: "its note has no noteUpdatedAt, so its age is unknown")
      }
      return nil
    }
    guard content.has(.note) else {
      throw BadLine(reason: "its note is missing; a deleted note is null")
    }
    guard text != "" else {
      throw BadLine(reason: "its note is empty; a deleted note is null")
    }
    try check(LogLine(time: 0, id: 0, login: "", content: .note(text ?? "")))
    return NoteVersion(text: text, date: date)
  }

  /// What a line has under its keys, read key by key, so that a wrong one can be named.
  private struct Content: Decodable {
    /// The keys that are read.
    enum Key: String, CodingKey {
      case host, id, login, note, noteUpdatedAt, seenAt, at, crc
    }

    /// A value of a key that must be a text or null.
    private enum Value {
      case null
      case text(String)
      case other
    }

    private let values: [Key: Value]
    let id: Int64?

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      id = try? keys.decode(Int64.self, forKey: .id)
      var values: [Key: Value] = [:]
      for key in keys.allKeys where key != .id {
        let isNull = (try? keys.decodeNil(forKey: key)) == true
        let text = try? keys.decode(String.self, forKey: key)
        values[key] = isNull ? .null : text.map { .text($0) } ?? .other
      }
      self.values = values
    }

    func has(_ key: Key) -> Bool { values[key] != nil }

    func text(_ key: Key) throws(BadLine) -> String {
      guard case .text(let text)? = values[key] else {
        throw BadLine(reason: "its \(key.rawValue) is missing, or not text")
      }
      return text
    }

    func optionalText(_ key: Key) throws(BadLine) -> String? {
      switch values[key] {
      case .text(let text)?: return text
      case .null?, nil: return nil
      case .other?: throw BadLine(reason: "its \(key.rawValue) is neither text nor null")
      }
    }

    func time(_ key: Key, _ now: Date) throws(BadLine) -> Date? {
      guard let text = try optionalText(key) else { return nil }
      guard let date = Date(rfc3339: text) else {
        throw BadLine(reason: "its \(key.rawValue) is not a time such as 2026-11-20T09:31:07Z")
      }
      guard date.milliseconds >= 0 else {
        throw BadLine(reason: "its \(key.rawValue) is before 1970")
      }
      guard date <= now + ImportedLine.aheadLimit else {
        throw BadLine(reason: "its \(key.rawValue) is more than a day ahead")
      }
      return date
    }
  }
}

extension UInt8 {
  // Of the names of people and of bots, such as `dependabot[bot]`.
  fileprivate var isOfLogin: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_[]".utf8.contains(self)
    }
  }
}
