import FoundationEssentials
import Terminal

/// How values become JSON on standard output: keys in order, times in RFC 3339 and UTC.
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
