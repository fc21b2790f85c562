import FoundationEssentials

/// What the reader wrote about a person; it never leaves this machine.
package struct Note: Sendable, Equatable {
  /// The longest note, in bytes of UTF-8.
  package static let byteLimit = 64 * 1024

  /// The text as typed, line breaks included; never empty.
  package let text: NoteText
  /// When it was last written, in whole milliseconds.
  package let updatedAt: Date

  package init(text: NoteText, updatedAt: Date) {
    self.text = text
    self.updatedAt = updatedAt
  }

  /// The bytes to read of a text, so that one that is too long is seen: a byte-order mark, two bytes for each line
  /// end, and one byte too many.
  package static let readLimit = 3 + 2 * (byteLimit + 1) + 1

  /// Decodes the text of a note from a file or from standard input.
  ///
  /// One final line end is removed, because editors and shells add it.
  package static func text(of bytes: some BidirectionalCollection<UInt8>) throws(NoteMistake)
    -> String
  {
    guard bytes.count < readLimit else { throw .tooLong }
    guard !bytes.contains(0) else { throw .hasNUL }
    guard var text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    text = normalized(text)
    if text.last == "\n" { text.removeLast() }
    guard text.utf8.count <= byteLimit else { throw .tooLong }
    return text
  }

  /// A text without a byte-order mark at its beginning, and with line feeds as line ends.
  package static func normalized(_ text: String) -> String {
    String(text.trimmingPrefix("\u{FEFF}")).replacing("\r\n", with: "\n").replacing(
      "\r", with: "\n")
  }
}

/// The person a text is about: an account, or just a login if nobody with that login is saved.
package struct NoteSubject: Hashable, Sendable {
  /// The GitHub id; `nil` if nobody with that login is saved.
  package let id: Int64?
  package let login: String

  package init(id: Int64? = nil, login: String) {
    self.id = id
    self.login = login
  }

  package init(_ user: User) { self.init(id: user.id, login: user.login) }
}

/// Why some bytes cannot be the text of a note.
package enum NoteMistake: Error {
  case tooLong
  case notUTF8
  // Editors and other programs end a text at a NUL.
  case hasNUL

  /// Words to follow "it" or a file's name.
  package var reason: String {
    switch self {
    case .tooLong: "is longer than 64 KiB, the limit of a note"
    case .notUTF8: "is not UTF-8 text"
    case .hasNUL: "contains a NUL character"
    }
  }
}

package struct NoteVersion: Sendable, Equatable {
  /// The text; `nil` if the note was deleted.
  package let text: NoteText?
  /// When it was written, in whole milliseconds.
  package let date: Date

  package init(text: NoteText?, date: Date) {
    self.text = text
    self.date = date
  }
}
