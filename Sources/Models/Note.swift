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

extension Note {
  /// Decodes the text of a note from a file or from standard input.
  ///
  /// One final line feed is removed, because editors and shells add it.
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

/// A version of a note.
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
