import Glibc
import Models

/// Drafts that an editor has had.
extension NoteDrafts {
  /// What an editor left in a draft.
  package enum Content: Sendable, Equatable {
    /// The text, without the line feed that editors put at the end of a file.
    case text(String)
    /// There is no file any more.
    case missing
    /// It cannot be a note, for a reason in words.
    case unfit(String)
  }

  /// Reads a draft back.
  package func content(of path: String) -> Content {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT ? .missing : .unfit("cannot be read") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .unfit("is no plain file any more")
    }
    // A line feed at the end is the editor's.
    var bytes = [UInt8](repeating: 0, count: Note.byteLimit + 2)
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { return .unfit("cannot be read") }
      if more == 0 { break }
      count += more
    }
    return content(bytes[..<count])
  }

  /// Takes a draft away that is a note now, and the copy that some editors leave beside it.
  package func remove(_ path: String) {
    unlink(path)
    unlink(path + "~")
  }

  private func content(_ bytes: ArraySlice<UInt8>) -> Content {
    let bytes = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
    guard bytes.count <= Note.byteLimit else {
      return .unfit("is longer than the 64 KiB that a note may have")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      return .unfit("is no text in UTF-8")
    }
    return .text(text)
  }
}
