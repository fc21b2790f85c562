import FoundationEssentials
import Models

/// A line of an export: what the reader has about one person of one host.
package struct ExchangeLine: Equatable, Sendable {
  /// Whose API the person belongs to, as the directory of its store is called.
  package let host: String
  /// What the reader has.
  package let record: PersonalRecord

  package init(host: String, record: PersonalRecord) {
    self.host = host
    self.record = record
  }

  /// The line as JSON, without its line feed; times in RFC 3339 and whole seconds.
  ///
  /// - Throws: ``FetchError/store(reason:)`` when it cannot be written as JSON.
  package func json() throws(FetchError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let object = try? encoder.encode(Fields(self)) else {
      throw .store(reason: "The note on \(record.login) cannot be written as JSON.")
    }
    return Array(object)
  }

  /// The keys of a line, all of which are always there.
  private struct Fields: Encodable {
    let line: ExchangeLine

    init(_ line: ExchangeLine) {
      self.line = line
    }

    func encode(to encoder: any Encoder) throws {
      var keys = encoder.container(keyedBy: ExchangeKey.self)
      let record = line.record
      try keys.encode(line.host, forKey: .host)
      try keys.encode(record.id, forKey: .id)
      try keys.encode(record.login, forKey: .login)
      try keys.encode(record.note?.text, forKey: .note)
      try keys.encode(record.note?.date.formatted(.iso8601), forKey: .noteUpdatedAt)
      try keys.encode(record.seenAt?.formatted(.iso8601), forKey: .seenAt)
    }
  }
}

/// The keys of a line of an export.
private enum ExchangeKey: String, CodingKey {
  case host, id, login, note, noteUpdatedAt, seenAt
}

/// Why a line cannot be imported, in words that follow its number.
package struct BadLine: Error, Equatable, Sendable {
  /// A clause such as `its id is no whole number above 0`.
  package let reason: String
}

extension ExchangeLine {
  // In bytes of UTF-8; GitHub's own have at most 39.
  private static let loginLimit = 1_000

  /// Reads a line.
  ///
  /// Keys that are not known are passed over.
  ///
  /// - Throws: ``BadLine``.
  package init(_ bytes: [UInt8]) throws(BadLine) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw BadLine(reason: "it is no text in UTF-8")
    }
    let content: Content
    do {
      content = try JSONDecoder().decode(Content.self, from: Data(bytes))
    } catch {
      throw BadLine(reason: "it is no JSON object")
    }
    self.init(host: try content.text(.host), record: try Self.record(content))
  }

  private static func record(_ content: Content) throws(BadLine) -> PersonalRecord {
    guard let id = content.id, id > 0 else {
      throw BadLine(reason: "its id is no whole number above 0, or one that is too great")
    }
    let login = try content.text(.login)
    guard !login.isEmpty, login.utf8.count <= loginLimit else {
      throw BadLine(reason: "its login is empty or too long")
    }
    return PersonalRecord(
      id: id, login: login, note: try note(content), seenAt: try content.time(.seenAt))
  }

  private static func note(_ content: Content) throws(BadLine) -> NoteVersion? {
    let text = try content.optionalText(.note)
    guard let date = try content.time(.noteUpdatedAt) else {
      guard text == nil else {
        throw BadLine(reason: "its note has no noteUpdatedAt, so nobody knows which is newer")
      }
      return nil
    }
    guard content.has(.note) else {
      throw BadLine(reason: "its note is missing; a note that was deleted is null")
    }
    if let text, text.isEmpty {
      throw BadLine(reason: "its note is empty; a note that was deleted is null")
    }
    if let text, text.utf8.count > Note.byteLimit {
      throw BadLine(
        reason: "its note has \(text.utf8.count) bytes, and a note has at most \(Note.byteLimit)")
    }
    return NoteVersion(text: text, date: date)
  }
}

/// What a line has under its keys, read key by key, so that a wrong one can be named.
private struct Content: Decodable {
  /// A value of a key that must be a text or null.
  private enum Value {
    case null
    case text(String)
    case other
  }

  private let values: [ExchangeKey: Value]
  let id: Int64?

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: ExchangeKey.self)
    id = try? keys.decode(Int64.self, forKey: .id)
    var values: [ExchangeKey: Value] = [:]
    for key in keys.allKeys where key != .id {
      let isNull = (try? keys.decodeNil(forKey: key)) == true
      let text = try? keys.decode(String.self, forKey: key)
      values[key] = isNull ? .null : text.map { .text($0) } ?? .other
    }
    self.values = values
  }

  func has(_ key: ExchangeKey) -> Bool { values[key] != nil }

  func text(_ key: ExchangeKey) throws(BadLine) -> String {
    guard case .text(let text)? = values[key] else {
      throw BadLine(reason: "its \(key.rawValue) is missing, or no text")
    }
    return text
  }

  func optionalText(_ key: ExchangeKey) throws(BadLine) -> String? {
    switch values[key] {
    case .text(let text)?: return text
    case .null?, nil: return nil
    case .other?: throw BadLine(reason: "its \(key.rawValue) is neither a text nor null")
    }
  }

  func time(_ key: ExchangeKey) throws(BadLine) -> Date? {
    guard let text = try optionalText(key) else { return nil }
    let styles = [false, true].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
    guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else {
      throw BadLine(reason: "its \(key.rawValue) is no time like 2026-11-20T09:31:07Z")
    }
    return date.wholeSeconds
  }
}
