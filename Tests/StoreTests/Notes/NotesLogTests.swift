import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Lines of a notes log that other versions, programs and hosts have written (fC9, fC12, fC14).
final class NotesLogTests: XCTestCase {
  private let directory = StoreDirectory()

  private func write(_ lines: [String], to directory: StoreDirectory? = nil) throws {
    let directory = directory ?? self.directory
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: true)
    directory.logBytes = Data(lines.map { $0 + "\n" }.joined().utf8)
  }

  private func sealed(_ fields: String, host: String = StoreDirectory.host, at day: Int = 20)
    -> String
  {
    let body =
      #"{"host":"\#(host)","at":"2026-11-\#(day)T09:31:07.412Z","id":1,"login":"person1",\#(fields)"#
    return body + ",\"crc\":\"\(CRC32.hexadecimal(of: Array(body.utf8)))\"}"
  }

  // MARK: - Lines of a later version

  private let unknown = #""kind":"x","text":"é""#

  func test_fC14_aLineOfAnUnknownKind_changesNoNote_andIsKeptByAll() async throws {
    let later = sealed(#""note":"kept","mood":"good""#)
    try write([later, sealed(unknown, at: 21)])
    let store = try directory.open()
    try await assertEqual(store.main.user(id: 1)?.note?.text, "kept")
    XCTAssertEqual(try StoreInspection.skippedLines(in: directory.path).unknown, 1)
    XCTAssertEqual(try StoreInspection(directory: directory.path)?.differences, 0)
    // Both survive that somebody else is forgotten, and a union.
    try await store.note("other", on: 2)
    try await store.forget("person2")
    let lines = try directory.log.content().lines
    let elsewhere = StoreDirectory()
    let other = try elsewhere.open()
    for _ in 1...2 { _ = try await other.write.merge(lines) }
    let kept = [later, sealed(unknown, at: 21)]
    for log in [directory.logBytes, elsewhere.logBytes] {
      let lines = String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
      XCTAssertEqual(lines.sorted(), kept)
    }
    try await assertEqual(other.main.user(id: 1)?.note?.text, "kept")
  }

  func test_fC14_aLineOfNoKindAtAll_isKeptAsItIs() throws {
    let body = #"{"host":"h","at":"2026-11-20T09:31:07.412Z","id":1,"login":"a""#
    let line = Array("\(body),\"crc\":\"\(CRC32.hexadecimal(of: Array(body.utf8)))\"}".utf8)
    let parsed = try XCTUnwrap(LogLine.parse(line)?.line)
    XCTAssertEqual(parsed.content, .unknown)
    XCTAssertEqual(parsed.bytes(host: "h"), line)
  }

  // MARK: - Lines that another program has written again

  func test_linesWithCRLF_aByteOrderMark_orOtherBlanks_areRead_andAChangedOneIsNot() async throws {
    let line = sealed(#""note":"a \"b\" é""#)
    let spaced = line.replacingOccurrences(of: "\":", with: "\": ")
      .replacingOccurrences(of: ",\"", with: ", \"").replacingOccurrences(of: "é", with: "\\u00e9")
    for text in ["\u{FEFF}\(line)\r", spaced, "  \(line) "] {
      let directory = StoreDirectory()
      try write([text], to: directory)
      let store = try directory.open()
      try await assertEqual(store.main.user(id: 1)?.note?.text, "a \"b\" é", text)
      XCTAssertEqual(store.drainEvents(), [.notesChanged(logins: ["person1"])], text)
    }
    try write([spaced.replacingOccurrences(of: "a \\\"", with: "c \\\""), "", "half"])
    let store = try directory.open()
    XCTAssertEqual(store.drainEvents(), [.unreadableLines(2)], "said at the start")
    try await assertEqual(store.main.noted().count, 0)
  }

  // MARK: - Another host's lines

  func test_anotherHostsLines_areLeftAlone_andSaid() async throws {
    let lines = [
      sealed(#""note":"theirs""#, host: "ghe.example.com"), sealed(#""note":"ours""#, at: 21),
    ]
    try write(lines)
    let store = try directory.open()
    try await assertEqual(store.main.noteVersions(of: 1).map(\.text), ["ours"])
    XCTAssertEqual(
      store.drainEvents(),
      [.otherHostsLines(1, host: "ghe.example.com"), .notesChanged(logins: ["person1"])])
    try await store.forget("person1")
    XCTAssertEqual(directory.logBytes, Data("\(lines[0])\n".utf8), "an id is one host's")
  }

  func test_aLineThatArrivesInPieces_isReadOnceItIsWhole() async throws {
    try write([sealed(#""note":"first""#)])
    let store = try directory.open()
    _ = store.drainEvents()
    let (first, line) = (
      directory.logBytes, Data((sealed(#""note":"second""#, at: 21) + "\n").utf8)
    )
    for count in [1, line.count / 2, line.count - 2] {
      directory.logBytes = first + line.prefix(count)
      await store.checkForOtherProcesses()
      try await assertEqual(directory.open().main.noteVersions(of: 1).count, 1)
      XCTAssertEqual(store.drainEvents(), [])
    }
    directory.logBytes = first + line
    await store.checkForOtherProcesses()
    try await assertEqual(store.main.user(id: 1)?.note?.text, "second")
    XCTAssertEqual(store.drainEvents(), [.notesChanged(logins: ["person1"])])
  }

  func test_fC12_timesAtTheEndOfTheYear9999_andIdsOfNobody_areNotRead() throws {
    let lines = [
      LogLine(time: 253_402_300_799_999, id: 1, login: "a", content: .note("late")),
      LogLine(time: 0, id: 0, login: "a", content: .note("nobody")),
      LogLine(time: 0, id: -5, login: "a", content: .note("nobody")),
    ]
    for line in lines { XCTAssertNil(LogLine.parse(line.bytes(host: "h"))) }
    try write([sealed(#""note":"kept""#)])
    var times = [timespec(tv_sec: 99_999_999_999_999, tv_nsec: 0)]
    times.append(times[0])
    utimensat(AT_FDCWD, directory.log.path, times, 0)
    XCTAssertNoThrow(try directory.open())
  }

  func test_fC12_aTimeThatLiesAhead_isBelieved_andANoteWrittenNowIsTheNote() async throws {
    try write([
      sealed(#""note":"ahead""#),
      #"{"host":"example.org","at":"1969-12-31T23:59:59.000Z","id":1,"login":"a","note":"b"}"#,
    ])
    let store = try directory.open()
    try await store.note("now", on: 1, at: noon)
    try await assertEqual(store.main.user(id: 1)?.note?.text, "now")
    try await assertEqual(store.main.noteVersions(of: 1).map(\.text), ["ahead", "now"])
  }
}
