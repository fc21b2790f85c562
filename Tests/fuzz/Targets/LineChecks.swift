import Foundation
import Models

@testable import Database
@testable import Files
@testable import Repository

/// Lines of files: the journal, imports, and what is kept of notes and pictures (C9, J6).
enum LineChecks {
  private static let host = "api.github.com"
  // Of a line, in bytes; real lines may have more.
  private static let lineLimit = 1_000

  /// Reads a line with a true checksum, because no random one would be.
  static func journal(_ input: [UInt8]) {
    _ = JournalLine(input[...])
    guard let line = JournalLine(sealed(input)[...]) else { return }
    require(!line.bytes.contains(0x0A), "a line is one line")
    require(JournalLine(line.bytes[...]) == line, "a line is read as written")
    if case .note(let entry) = line { require(entry.sequence > 0, "a change has its number") }
  }

  // Without the brace at its end, as the checksum comes before it.
  private static func sealed(_ input: [UInt8]) -> [UInt8] {
    let body = input.last == UInt8(ascii: "}") ? input.dropLast() : input
    return body + Array(",\"crc\":\"\(CRC32.hexadecimal(of: body))\"}".utf8)
  }

  /// Reads an import line by line.
  static func imports(_ input: [UInt8]) {
    var lines = ImportedLines(host: host)
    let parts = read(input)
    for line in parts {
      if let refusal = lines.take(line) {
        require(!refusal.reason.isEmpty, "a refusal has its reason")
      }
    }
    require(lines.lineCount == parts.count, "each line is counted")
    require(lines.records.count + lines.refusedCount <= parts.count, "a line is one record")
    for record in lines.takeRecords() { check(record) }
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

  private static func check(_ record: PersonalRecord) {
    require(record.id > 0 && !record.login.isEmpty, "a record is about somebody")
    require(record.note?.text?.isEmpty != true, "a note is not empty")
    let line = ExchangeLine(host: host, record: record)
    guard let json = try? line.json() else { return require(false, "a record is written") }
    require(!json.contains(0x0A), "a line is one line")
    require((try? ExchangeLine(json)) == line, "a record is read as written")
    if let note = record.note { require(!note.wins(over: note), "a note does not win over itself") }
  }

  /// Reads a line of the rescue file, a draft, and the file of a picture.
  static func kept(_ input: [UInt8]) {
    if let note = RescuedNote(line: sealed(input)) {
      require(
        (try? note.line()).flatMap(RescuedNote.init(line:)) == note, "a text is read as written")
    }
    _ = try? JSONDecoder().decode(DraftNote.self, from: Data(input))
    guard let entry = AvatarEntry(fileBytes: avatarFile(input)) else { return }
    let again = entry.fileBytes.flatMap(AvatarEntry.init(fileBytes:))
    require(entry.fileBytes == nil || again == entry, "a picture's file is read as written")
    let now = Date(timeIntervalSince1970: 1_763_856_000)
    _ = entry.picture?.isOld(at: now)
    let failing = entry.failing(at: "https://avatars.githubusercontent.com/u/7", on: now)
    require(failing.failure?.count ?? 0 > 0, "a failure counts")
    _ = failing.failure?.holds(at: now, for: "https://avatars.githubusercontent.com/u/7")
  }

  // The line and the picture, as an entry's file has them, with a true checksum.
  private static func avatarFile(_ input: [UInt8]) -> [UInt8] {
    let (first, bytes) = input.halves
    let line = first.last == UInt8(ascii: "}") ? first.dropLast() : first
    return line + Array(",\"crc\":\"\(CRC32.hexadecimal(of: line + bytes))\"}\n".utf8) + bytes
  }
}
