import FoundationEssentials
import Models
import Store

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

  /// The line as JSON, without its line feed; times in RFC 3339.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(Fields(self)))
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
      try keys.encode(record.note?.date.inMilliseconds, forKey: .noteUpdatedAt)
      try keys.encode(record.seenAt?.inMilliseconds, forKey: .seenAt)
    }
  }
}

/// The keys of a line of an export.
private enum ExchangeKey: String, CodingKey {
  case host, id, login, note, noteUpdatedAt, seenAt
}
