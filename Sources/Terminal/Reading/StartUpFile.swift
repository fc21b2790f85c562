import CReadline
import Glibc

/// Checks readline's start-up file (inputrc) before readline opens it.
///
/// Readline would wait for ever at a pipe, read a gigabyte, and crash at a file that includes itself.
struct StartUpFile {
  private static let byteLimit = 1 << 20
  // Counts a file each time that another includes it.
  private static let fileLimit = 64

  /// Why readline must not read the file, as a sentence; `nil` when it may.
  let problem: String?

  /// - Parameter named: The value of `INPUTRC`; without one, the usual places are checked.
  init(named: String?) {
    var count = 0
    if let named, !named.isEmpty {
      problem = Self.problem(of: named, followsLink: false, &count)
    } else {
      // A file in a usual place may be a link into a folder of such files.
      let usual = ["~/.inputrc", "/etc/inputrc"].map(Self.expanded)
      let file = usual.first { access($0, F_OK) == 0 }
      problem = file.flatMap { Self.problem(of: $0, followsLink: true, &count) }
    }
  }

  private static func problem(
    of name: String, followsLink: Bool, _ count: inout Int
  ) -> String? {
    let path = expanded(name)
    count += 1
    guard count <= fileLimit else { return "\(path) is included too often" }
    let link = followsLink ? 0 : O_NOFOLLOW
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | link)
    // Readline ignores a file that is missing or may not be read.
    guard file >= 0 else { return errno == ELOOP ? "\(path) is a link" : nil }
    defer { close(file) }
    var status = stat()
    let isKnown = fstat(file, &status) == 0
    // /dev/null is the usual way to have no start-up file.
    if path == "/dev/null" { return nil }
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else { return "\(path) is no plain file" }
    guard status.st_size <= byteLimit else { return "\(path) is too large" }
    let bytes = contents(of: file, size: Int(status.st_size))
    guard bytes.allSatisfy(isText) else { return "\(path) is no text" }
    for name in included(by: bytes) {
      if let problem = problem(of: name, followsLink: true, &count) { return problem }
    }
    return nil
  }

  private static func contents(of file: Int32, size: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0x20, count: size)
    let count = read(file, &bytes, size)
    return count < size ? Array(bytes.prefix(max(count, 0))) : bytes
  }

  // Blanks, line ends, Esc, and any byte that is no control character, as the file may not be UTF-8.
  private static func isText(_ byte: UInt8) -> Bool {
    0x09...0x0D ~= byte || byte == KeyboardSequence.escape || byte >= 0x20 && byte != 0x7F
  }

  // As readline reads them: "$include" in upper or lower case, with blanks around it.
  private static func included(by bytes: [UInt8]) -> [String] {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split(
        maxSplits: 1, whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0].lowercased() == "$include" else { return nil }
      return words[1].split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }

  private static func expanded(_ path: String) -> String {
    guard let expanded = tilde_expand(path) else { return path }
    defer { free(expanded) }
    return String(cString: expanded)
  }
}
