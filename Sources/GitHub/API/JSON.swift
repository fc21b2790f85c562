import FoundationEssentials
import Models

/// Decodes GitHub's JSON, whose times are ISO 8601 in UTC.
enum JSON {
  /// The most values in a document; a page of 100 users has about 2,000.
  static let valueLimit = 100_000

  /// - Throws: ``TooManyValues`` or `DecodingError`.
  static func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws -> Value {
    // The decoder allocates three words for each value, however short the value is.
    guard valueCount(of: body) <= valueLimit else { throw TooManyValues() }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { try date(from: $0) }
    return try decoder.decode(type, from: Data(body))
  }

  // Rounded down to seconds, because it is stored in seconds.
  private static func date(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    guard let date = try? Date(container.decode(String.self), strategy: .iso8601) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a time is ISO 8601, such as 2026-11-03T09:30:00Z")
    }
    return Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  /// A document with more values than ``valueLimit``.
  struct TooManyValues: Error {}

  // Each value but the first follows a comma, a bracket or a brace outside strings.
  private static func valueCount(of body: [UInt8]) -> Int {
    var count = 1
    var isString = false
    var isEscaped = false
    for byte in body {
      if isEscaped {
        isEscaped = false
      } else if isString {
        isEscaped = byte == UInt8(ascii: "\\")
        isString = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): count += 1
        default: break
        }
      }
    }
    return count
  }
}
