import Foundation

/// What a program did to files, in its order, as strace wrote it down.
struct FileTrace {
  /// A call that has ended well.
  enum Step: Equatable {
    case madeDirectory(String)
    /// The file may have been there before.
    case made(String)
    /// - Parameter offset: Where in the file; `nil` for its end.
    case wrote(String, offset: Int?, [UInt8])
    case resized(String, Int)
    /// A file or a directory.
    case synced(String)
    case renamed(String, to: String)
    case removed(String)
    /// A call whose effect on a disk is not known here.
    case unknown(String, call: String)
  }

  // Calls that change files in ways that the program does not use.
  private static let unknownCalls: Set = [
    "creat", "truncate", "renameat2", "link", "linkat", "symlink", "symlinkat", "writev", "pwritev",
    "pwritev2", "fallocate", "copy_file_range",
  ]

  /// What strace writes down, and how: all bytes as hexadecimal numbers, each descriptor with its path.
  static let options = [
    "-f", "-qq", "-y", "-xx", "-s", "16777216", "-e",
    "trace=openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,unlink,unlinkat,mkdir,mkdirat,"
      + unknownCalls.sorted().joined(separator: ","),
  ]

  let steps: [Step]

  /// - Parameter bytes: What strace wrote to its file.
  init(_ bytes: [UInt8]) {
    var begun: [[UInt8]: ArraySlice<UInt8>] = [:]
    steps = bytes.split(separator: UInt8(ascii: "\n")).flatMap { line -> [Step] in
      let process = Array(line.prefix { $0 != UInt8(ascii: " ") })
      var call = line.dropFirst(process.count).drop { $0 == UInt8(ascii: " ") }
      if call.suffix(Self.pause.count).elementsEqual(Self.pause) {
        begun[process] = call.dropLast(Self.pause.count)
        return []
      }
      if call.starts(with: Self.resumption), let end = call.firstIndex(of: UInt8(ascii: ">")) {
        call = (begun.removeValue(forKey: process) ?? []) + call[(end + 1)...]
      }
      return TracedCall(call).map { Self.steps(of: $0) } ?? []
    }
  }

  // Another process was heard before this call ended.
  private static let pause = Array(" <unfinished ...>".utf8)
  private static let resumption = Array("<... ".utf8)

  private static func steps(of call: TracedCall) -> [Step] {
    guard let path = call.path else { return [] }
    switch call.name {
    case "openat":
      let flags = call.flags
      guard flags.contains("O_CREAT") || flags.contains("O_TRUNC") else { return [] }
      return [.made(path)] + (flags.contains("O_TRUNC") ? [.resized(path, 0)] : [])
    case "write": return [.wrote(path, offset: nil, call.bytes)]
    case "pwrite64": return [.wrote(path, offset: call.lastNumber, call.bytes)]
    case "ftruncate": return [.resized(path, call.lastNumber)]
    case "fsync", "fdatasync": return [.synced(path)]
    case "rename", "renameat": return call.otherPath.map { [.renamed(path, to: $0)] } ?? []
    case "unlink", "unlinkat": return [.removed(path)]
    case "mkdir", "mkdirat": return [.madeDirectory(path)]
    default: return [.unknown(path, call: call.name)]
    }
  }
}

/// A call as strace prints it, such as `pwrite64(4</a/b>, "\x61", 1, 512) = 1`.
private struct TracedCall {
  let name: String
  // What stands around and between the strings.
  private let parts: [String]
  private let strings: [[UInt8]]
  private let result: String

  /// - Returns: `nil` for a call that failed, and for what is no call.
  init?(_ text: ArraySlice<UInt8>) {
    let pieces = text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    let plain = pieces.indices.filter { $0.isMultiple(of: 2) }.map {
      String(decoding: pieces[$0], as: UTF8.self)
    }
    guard let open = plain.first?.firstIndex(of: "("),
      let end = plain.last?.range(of: ") = ", options: .backwards),
      let first = plain.first, let last = plain.last, !"-?".contains(last[end.upperBound])
    else { return nil }
    name = String(first[..<open])
    result = String(last[end.upperBound...])
    var parts = plain
    parts[parts.count - 1] = String(last[..<end.lowerBound])
    parts[0] = String(parts[0].dropFirst(name.utf8.count + 1))
    self.parts = parts
    strings = pieces.indices.filter { !$0.isMultiple(of: 2) }.map { Self.bytes(pieces[$0]) }
  }

  /// The names of flags.
  var flags: Set<Substring> { Set(parts.last?.split { ",| ".contains($0) } ?? []) }

  var bytes: [UInt8] { strings.first ?? [] }

  var lastNumber: Int { parts.last?.split(separator: " ").last.flatMap { Int($0) } ?? 0 }

  /// Which file it is about: the one that it opened or that is named, or that of the descriptor.
  var path: String? {
    switch name {
    case "openat": Self.path(in: result)
    case "write", "pwrite64", "ftruncate", "fsync", "fdatasync": Self.path(in: parts[0])
    default: strings.isEmpty ? Self.path(in: parts[0]) : path(number: 0)
    }
  }

  /// Where a file is moved to.
  var otherPath: String? { path(number: 1) }

  // A name is looked up in the directory before it, if that is given.
  private func path(number: Int) -> String? {
    guard strings.indices.contains(number) else { return nil }
    let name = String(decoding: strings[number], as: UTF8.self)
    if name.hasPrefix("/") { return name }
    return Self.path(in: parts[number]).map { "\($0)/\(name)" }
  }

  private static func path(in text: String) -> String? {
    guard let start = text.utf8.firstIndex(of: UInt8(ascii: "<")),
      let end = text.utf8[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = text.utf8[text.utf8.index(after: start)..<end]
    return name.first == UInt8(ascii: "\\")
      ? String(decoding: bytes(Array(name)[...]), as: UTF8.self) : String(Substring(name))
  }

  // Each byte is `\x` and two digits.
  private static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.withUnsafeBufferPointer { text in
      stride(from: 2, to: text.count - 1, by: 4).map { value(text[$0]) << 4 | value(text[$0 + 1]) }
    }
  }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}
