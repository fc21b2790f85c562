import Foundation
import StandIn
import XCTest

/// What endless answers and bombs cost in memory, against a session that loads a page (F12, F13).
final class FaultMemoryTests: XCTestCase {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let mebibyte = 1 << 20

  func test_F12_anEndlessBody_costsAtMost20MiB() async throws {
    let usual = try await usualPeak()
    let endless = FaultServer([
      .send(Self.ok + "\r\n"), .flood(Array(repeating: 0x20, count: 65_536)),
    ])
    try await endless.start()
    let peak = try peak(of: endless.baseURL, expecting: "GitHub's answer could not be read")
    await endless.stop()
    XCTAssertLessThan(peak - usual, 20 * Self.mebibyte)
    print("rel F12: \((peak - usual) / Self.mebibyte) MiB more than \(usual / Self.mebibyte)")
  }

  func test_F13_aGzipBomb_costsAtMost24MiB() async throws {
    let usual = try await usualPeak()
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let bomb = GzipBomb.bytes(inflatingTo: 100 * Self.mebibyte)
    XCTAssertLessThan(bomb.count, 4 * Self.mebibyte, "small enough to be taken")
    server.answer("/users", with: CannedAnswer(headers: ["Content-Encoding": "gzip"], body: bomb))
    let peak = try peak(of: server.baseURL, expecting: "GitHub's answer could not be read")
    await server.stop()
    XCTAssertLessThan(peak - usual, 24 * Self.mebibyte)
    print("rel F13: \((peak - usual) / Self.mebibyte) MiB more than \(usual / Self.mebibyte)")
  }

  // The debug build's 264 MB were the decoder's words for 1.4 million values.
  func test_R8_fourMegabytesOfEmptyLists_areNoPage_andCostAtMost24MiB() async throws {
    let usual = try await usualPeak()
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let body = "[" + String(repeating: "[],", count: 1_398_000) + "[]]"
    XCTAssertLessThan(body.utf8.count, 4 * Self.mebibyte, "small enough to be taken")
    server.answer("/users", with: CannedAnswer(body: body))
    let peak = try peak(of: server.baseURL, expecting: "GitHub's answer could not be read")
    await server.stop()
    XCTAssertLessThan(peak - usual, 24 * Self.mebibyte)
    print("R8: \((peak - usual) / Self.mebibyte) MiB more than \(usual / Self.mebibyte)")
  }

  private func usualPeak() async throws -> Int {
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let peak = try peak(of: server.baseURL, expecting: "   21   ")
    await server.stop()
    return peak
  }

  /// The most memory, in bytes, that a session has had when it shows `text`.
  private func peak(of address: String, expecting text: String) throws -> Int {
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: address))
    terminal.expect(text)
    let status = try String(contentsOfFile: "/proc/\(terminal.process)/status", encoding: .utf8)
    let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    return try XCTUnwrap(Int(line.filter(\.isNumber))) * 1_024
  }
}
