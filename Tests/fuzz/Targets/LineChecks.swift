import Foundation
import Models

@testable import Repository
@testable import Store

/// Lines of files: the notes log and imports (C9, J6).
enum LineChecks {
  private static let host = "api.github.com"
  private static let now = Date(timeIntervalSince1970: 1_763_856_000)
  // Of a line, in bytes; real lines may have more.
  private static let lineLimit = 1_000

  /// Reads a line of the notes log with a true checksum, because no random one would be.
  static func log(_ input: [UInt8]) {
    _ = LogLine(input)
    guard let line = LogLine(sealed(input)) else { return }
    let bytes = line.bytes(host: host)
    require(!bytes.contains(0x0A), "a line is one line")
    require(LogLine(bytes) == line, "a line is read as written")
  }

  // Without the brace at its end, as the checksum comes before it.
  private static func sealed(_ input: [UInt8]) -> [UInt8] {
    let body = input.last == UInt8(ascii: "}") ? input.dropLast() : input
    return body + Array(",\"crc\":\"\(CRC32.hexadecimal(of: body))\"}".utf8)
  }

  /// Reads an import line by line.
  static func imports(_ input: [UInt8]) {
    var lines = ImportReader(host: host, now: now)
    let parts = read(input)
    for line in parts {
      if let refusal = lines.read(line) {
        require(!refusal.reason.isEmpty, "a refusal has its reason")
      }
    }
    require(lines.lineCount == parts.count, "each line is counted")
    require(lines.refusedCount <= parts.count, "a line is refused once")
    for line in lines.removeLines() { check(line) }
  }

  // As from a pipe, which holds more than an input has.
  private static func read(_ input: [UInt8]) -> [InputLines.Line] {
    var ends: [Int32] = [0, 0]
    require(
      pipe(&ends) == 0 && write(ends[1], input, input.count) == input.count, "a pipe is there")
    close(ends[1])
    defer { close(ends[0]) }
    var (lines, read) = (InputLines(descriptor: ends[0], limit: lineLimit), [InputLines.Line]())
    while let line = try? lines.next() { read.append(line) }
    var parts = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    require(
      read == parts.map { $0.count > lineLimit ? .tooLong : .bytes(Array($0)) },
      "lines are read as they stand")
    return read
  }

  private static func check(_ line: LogLine) {
    require(line.id > 0 && !line.login.isEmpty, "a line is about somebody")
    require(line.time >= 0 && line.time <= now.milliseconds + 86_400_000, "its time can be")
    require(LogLine(line.bytes(host: host)) == line, "a line is read as written")
  }
}
