import FoundationEssentials
import Terminal

/// What a command did, as one JSON object: keys in alphabetical order, times in RFC 3339 and UTC.
struct JSONText {
  private let encoder = JSONEncoder()

  init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
  }

  /// - Throws: ``CommandFailure`` when the value cannot be written.
  func text(of value: some Encodable) throws -> SafeText {
    do {
      return .json(try encoder.encode(value))
    } catch {
      throw CommandFailure(message: "the answer cannot be written as JSON", status: .failed)
    }
  }
}
