import FoundationEssentials

/// What the reader wrote about somebody; it never leaves this machine.
package struct Note: Sendable, Codable, Equatable {
  /// The most a note may hold, in bytes of UTF-8.
  package static let byteLimit = 64 * 1024

  /// The text as typed, line breaks included; never empty.
  package let text: String
  /// When it was last written, in whole milliseconds.
  package let updatedAt: Date

  package init(text: String, updatedAt: Date) {
    self.text = text
    self.updatedAt = updatedAt
  }
}

/// Why bytes cannot be the text of a note.
package enum NoteMistake: Error {
  case tooLong
  case notUTF8
  /// Editors, and much else, end a text at a NUL.
  case hasNUL
}

extension Note {
  /// Reads the bytes of a file or an input as the text of a note.
  ///
  /// One line feed at the end is left out: editors and shells add it.
  ///
  /// - Throws: ``NoteMistake``.
  package static func text(of bytes: some BidirectionalCollection<UInt8>) throws(NoteMistake)
    -> String
  {
    let isEnded = bytes.last == UInt8(ascii: "\n")
    let bytes = bytes.dropLast(isEnded ? 1 : 0)
    guard bytes.count <= byteLimit else { throw .tooLong }
    guard !bytes.contains(0) else { throw .hasNUL }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}

/// What a note said at some time.
package struct NoteVersion: Sendable, Equatable {
  /// The text; `nil` where the note was deleted.
  package let text: String?
  /// When that was written, in whole milliseconds.
  package let date: Date

  package init(text: String?, date: Date) {
    self.text = text
    self.date = date
  }
}
