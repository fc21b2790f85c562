import FoundationEssentials
import Models

/// Decodes GitHub's JSON, whose times are ISO 8601 in UTC.
enum JSON {
  static func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws -> Value {
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
}
