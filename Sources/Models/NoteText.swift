/// The text of a note; empty if it is a deletion.
///
/// Texts are equal if their UTF-8 bytes are, as SQLite compares them. Swift's `==` holds different bytes for
/// equal if they are canonically equivalent, so a union of versions would lose one.
package struct NoteText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  package let string: String
  private var utf8: String.UTF8View { string.utf8 }
  package var isEmpty: Bool { string.isEmpty }

  package init(_ string: String) { self.string = string }

  package init(stringLiteral string: String) { self.string = string }

  /// Whether the last line, or the last lines, are `lines`.
  package func ends(with lines: String) -> Bool {
    self == NoteText(lines) || utf8.suffix(lines.utf8.count + 1).elementsEqual("\n\(lines)".utf8)
  }

  package static func == (one: NoteText, other: NoteText) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func < (one: NoteText, other: NoteText) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
