import FoundationEssentials
import Models
import Store

/// A line of an export: the reader's own data about one person.
package struct ExchangeLine: Encodable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case host, id, login, note, noteUpdatedAt, seenAt
  }

  private let host: String
  private let record: PersonalRecord

  /// - Parameter host: The API's host, as the directory of its store is named.
  package init(host: String, record: PersonalRecord) {
    self.host = host
    self.record = record
  }

  /// Returns the line as JSON, without a line feed; times are in RFC 3339.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }

  /// Encodes every key, absent values as null.
  package func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(host, forKey: .host)
    try keys.encode(record.id, forKey: .id)
    try keys.encode(record.login, forKey: .login)
    try keys.encode(record.note?.text?.string, forKey: .note)
    try keys.encode(record.note?.date.rfc3339, forKey: .noteUpdatedAt)
    try keys.encode(record.seenAt?.rfc3339, forKey: .seenAt)
  }
}
