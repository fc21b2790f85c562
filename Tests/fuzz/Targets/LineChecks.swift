import Foundation
import Models

@testable import Repository
@testable import Store

/// Lines of files: the notes log and imports (fC9, fJ6).
enum LineChecks {
  private static let host = "api.github.com"
  private static let now = Date(timeIntervalSince1970: 1_763_856_000)
  // In bytes; real lines may have more.
  private static let lineLimit = 1_000

  /// Reads a line of the notes log with a true checksum, because no random one would be.
  static func log(_ input: [UInt8]) {
    _ = LogLine.parse(input)
    // No line of a file has a line feed inside.
    guard !input.contains(0x0A), let line = LogLine.parse(sealed(input))?.line else { return }
    let bytes = line.bytes(host: host)
    require(!bytes.contains(0x0A), "a line is one line")
    require(LogLine.parse(bytes)?.line == line, "a line is read as written")
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

  // From a pipe, whose buffer is larger than an input.
  private static func read(_ input: [UInt8]) -> [InputLines.Line] {
    var ends: [Int32] = [0, 0]
    require(pipe(&ends) == 0 && write(ends[1], input, input.count) == input.count, "a pipe works")
    close(ends[1])
    defer { close(ends[0]) }
    var (lines, read) = (InputLines(descriptor: ends[0], limit: lineLimit), [InputLines.Line]())
    while let line = try? lines.next() { read.append(line) }
    require(read.count <= input.count { $0 == 0x0A } + 1, "a line feed ends a line")
    return read
  }

  private static func check(_ line: LogLine) {
    require(line.id > 0 && !line.login.isEmpty, "a line names a person")
    require(line.time >= 0 && line.time < 253_399_622_400_000, "its time is possible")
    require(LogLine.parse(line.bytes(host: host))?.line == line, "a line is read as written")
  }
}
