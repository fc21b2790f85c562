import FoundationEssentials

/// What the reader wrote about somebody; it never leaves this machine.
package struct Note: Sendable, Codable, Equatable {
  /// The most a note may hold, in bytes of UTF-8.
  package static let byteLimit = 64 * 1024

  /// The text as typed, line breaks included; never empty.
  package let text: String
  /// When it was last written.
  package let updatedAt: Date
  /// Its place among all changes to notes on this machine, counted from 1.
  package let sequence: Int64

  package init(text: String, updatedAt: Date, sequence: Int64) {
    self.text = text
    self.updatedAt = updatedAt
    self.sequence = sequence
  }
}
