import CReadline
import Glibc

/// The reader's start-up file for readline, looked at before readline opens it: that would wait for
/// ever at a pipe, read a gigabyte, and follow a file that includes itself until it crashes.
struct StartUpFile {
  private static let byteLimit = 1 << 20
  // A file that includes others, each of which does, is read again for each of them.
  private static let fileLimit = 64

  /// Why it is left out, in words; `nil` when readline may read it.
  let problem: String?

  /// - Parameter named: What `INPUTRC` says; without it the usual places are looked at.
  init(named: String?) {
    var count = 0
    if let named, !named.isEmpty {
      problem = Self.problem(of: named, followsLink: false, &count)
    } else {
      // A usual place may well be a link, into a folder where such files are kept together.
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
    // What is not there, or may not be read, readline passes over.
    guard file >= 0 else { return errno == ELOOP ? "\(path) is a link" : nil }
    defer { close(file) }
    var status = stat()
    let isKnown = fstat(file, &status) == 0
    // Nothing at all is a usual way to say "none".
    if path == "/dev/null" { return nil }
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else { return "\(path) is no plain file" }
    guard status.st_size <= byteLimit else { return "\(path) is too large" }
    let bytes = contents(of: file, size: Int(status.st_size))
    guard bytes.allSatisfy(mayStandInText) else { return "\(path) is no text" }
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

  // Blanks and line ends of all kinds, Esc, and all that is no control character; not only UTF-8.
  private static func mayStandInText(_ byte: UInt8) -> Bool {
    0x09...0x0D ~= byte || byte == KeyboardSequence.escape || byte >= 0x20 && byte != 0x7F
  }

  // As readline reads them: "$include" in any case, blanks before and after it.
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
