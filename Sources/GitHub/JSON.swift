import FoundationEssentials

/// How GitHub's JSON is read: times are ISO 8601 in UTC.
enum JSON {
  static func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: Data(body))
  }
}

/// An element of a list that may be no use: one bad element costs itself, never the list.
struct Lossy<Value: Decodable>: Decodable {
  /// `nil` when it could not be read.
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}
