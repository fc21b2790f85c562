/// A call about a file, as strace prints it with paths and in hexadecimal numbers:
/// `pwrite64(4<\x2f\x61>, "\x61", 1, 512) = 1`.
struct FileCall {
  private static let known =
    "openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,unlink,unlinkat,mkdir,mkdirat"
  // Calls that the program does not make: what they leave on a disk is not known here.
  private static let unknown =
    "creat,truncate,renameat2,link,linkat,symlink,symlinkat,writev,pwritev,pwritev2,fallocate,copy_file_range"

  /// What strace writes down, and how: these calls, or all that change files.
  static func options(_ names: [String]? = nil) -> [String] {
    let names = names?.joined(separator: ",") ?? "\(known),\(unknown)"
    return ["-xx", "-s", "16777216", "-e", "trace=\(names)"]
  }

  let name: String
  /// Its number among the calls of that name in its thread, from 1 on, as strace counts them.
  var number = 0
  let thread: String
  private let arguments: [ArraySlice<UInt8>]
  private let result: ArraySlice<UInt8>

  var isKnown: Bool { Self.known.split(separator: ",").contains { $0 == name } }

  /// The file that it is about.
  var path: String? { name == "openat" ? Self.path(in: result) : path(isAt ? 1 : 0) }

  /// The new name of a file.
  var newPath: String? { path(isAt ? 3 : 1) }

  /// All files below a directory that are named in it.
  func paths(below directory: String) -> [String] {
    (arguments + [result]).compactMap { argument in
      let isText = argument.first == UInt8(ascii: "\"")
      let path =
        isText ? String(decoding: Self.bytes(argument.dropFirst().dropLast()), as: UTF8.self) : nil
      return path ?? Self.path(in: argument)
    }.filter { $0.hasPrefix(directory + "/") }
  }

  /// What is written.
  var bytes: [UInt8] { bytes(1) }

  var isFailed: Bool { result.first.map { "-?".utf8.contains($0) } ?? true }

  /// A size or an offset, which is the last argument; `nil` where that is another thing.
  var lastNumber: Int? { arguments.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) } }

  func hasFlag(_ flag: String) -> Bool {
    String(decoding: arguments[2], as: UTF8.self).split(separator: "|").contains { $0 == flag }
  }

  // In `renameat` and the like, a directory comes before each name.
  private var isAt: Bool { name.hasSuffix("at") }

  private func path(_ index: Int) -> String? {
    guard arguments[index].first == UInt8(ascii: "\"") else {
      return Self.path(in: arguments[index])
    }
    let name = String(decoding: bytes(index), as: UTF8.self)
    if name.hasPrefix("/") { return name }
    return index > 0 ? path(index - 1).map { "\($0)/\(name)" } : nil
  }

  private func bytes(_ index: Int) -> [UInt8] {
    Self.bytes(arguments[index].dropFirst().dropLast())
  }
}

// MARK: - Reading what strace writes

extension FileCall {
  /// The calls of a trace, in the order in which they ended.
  static func all(in trace: String) -> [FileCall] {
    var begun: [String: [UInt8]] = [:]
    return trace.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let thread = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      let call = Array(line.dropFirst(thread.utf8.count).drop { $0 == UInt8(ascii: " ") })
      // Another thread was heard before this call ended.
      if call.suffix(pause.count).elementsEqual(pause) {
        begun[thread] = call.dropLast(pause.count)
        return nil
      }
      let end = call.starts(with: resumption) ? call.firstIndex(of: UInt8(ascii: ">")) : nil
      let whole = end.map { (begun.removeValue(forKey: thread) ?? []) + call[($0 + 1)...] } ?? call
      return FileCall(whole, of: thread)
    }
  }

  private static let pause = Array(" <unfinished ...>".utf8)
  private static let resumption = Array("<... ".utf8)

  /// - Returns: `nil` for what is no call.
  private init?(_ line: [UInt8], of thread: String) {
    self.thread = thread
    guard let open = line.firstIndex(of: UInt8(ascii: "(")),
      let equals = line.lastIndex(of: UInt8(ascii: "=")),
      let close = line[..<equals].lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    name = String(decoding: line[..<open], as: UTF8.self)
    arguments = line[(open + 1)..<close].split(separator: UInt8(ascii: ",")).map {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    result = line[(equals + 1)...].drop { $0 == UInt8(ascii: " ") }
  }

  // The path that strace prints after a descriptor.
  private static func path(in text: ArraySlice<UInt8>) -> String? {
    guard let start = text.firstIndex(of: UInt8(ascii: "<")),
      let end = text.lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return String(decoding: bytes(text[(start + 1)..<end]), as: UTF8.self)
  }

  // Each byte is `\x` and two digits.
  private static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let digits = text.map { $0 < UInt8(ascii: "a") ? $0 & 15 : $0 - UInt8(ascii: "a") + 10 }
    return stride(from: 2, to: digits.count - 1, by: 4).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
