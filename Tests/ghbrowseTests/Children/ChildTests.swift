import Foundation
import Glibc
import XCTest

@testable import ghbrowse

/// What a child gets, and how its end is told (J1, J8, rel 2.4.3, 2.10.4, 2.10.5).
final class ChildTests: XCTestCase {
  private let programs = ProgramSearch(environment: ["PATH": "/usr/bin:/bin"])

  func test_endsAreTold_statusOrSignal() async throws {
    let table: [(String, ChildEnd)] = [
      ("exit 0", .exited(0)), ("exit 3", .exited(3)), ("kill -9 $$", .killed(9)),
      ("kill -TERM $$", .killed(15)),
    ]
    for (script, end) in table {
      let told = try await run(script)
      XCTAssertEqual(told, end, script)
    }
  }

  func test_J8_aChild_hearsOfSignalsAsAtALogin_whateverWeIgnoreOrHoldBack() async throws {
    let file = NSTemporaryDirectory() + "ghbrowse-child-" + UUID().uuidString
    defer { unlink(file) }
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    signal(SIGPIPE, SIG_IGN)
    let end = try await run("grep -E '^Sig(Blk|Ign)' /proc/$$/status > \(file)")
    XCTAssertEqual(end, .exited(0))
    let masks = try String(contentsOfFile: file, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("Sig") }
    XCTAssertEqual(masks, ["0000000000000000", "0000000000000000"])
  }

  func test_J8_aChild_getsNoDescriptorOfOurs_evenOneThatWasNotClosedForIt() async throws {
    let file = NSTemporaryDirectory() + "ghbrowse-child-" + UUID().uuidString
    defer { unlink(file) }
    let ours = open("/dev/null", O_RDONLY)
    let high = fcntl(ours, F_DUPFD, 200)
    defer { for descriptor in [ours, high] { close(descriptor) } }
    let end = try await run("ls /proc/$$/fd > \(file)")
    XCTAssertEqual(end, .exited(0))
    let descriptors = try String(contentsOfFile: file, encoding: .utf8)
      .split(separator: "\n").compactMap { Int($0) }
    // A shell may keep its own script open above them.
    XCTAssertFalse(descriptors.contains { $0 >= Int(min(ours, high)) && $0 < 255 && $0 > 10 })
    XCTAssertFalse(descriptors.contains(Int(high)), "\(descriptors)")
  }

  func test_H8_aChildInTheBackground_hasASessionOfItsOwn_andNoStreamOfOurs() async throws {
    let file = NSTemporaryDirectory() + "ghbrowse-child-" + UUID().uuidString
    defer { unlink(file) }
    let end = try await run(
      "for n in 0 1 2; do readlink /proc/$$/fd/$n; done > \(file); ps -o sid= -p $$ >> \(file); "
        + "echo $$ >> \(file)", in: .background)
    XCTAssertEqual(end, .exited(0))
    let words = try String(contentsOfFile: file, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    XCTAssertEqual(words.prefix(3).map { $0 }, ["/dev/null", file, "/dev/null"])
    XCTAssertEqual(words[3], words[4], "it leads its session")
  }

  private func run(_ script: String, in place: Child.Place = .foreground) async throws -> ChildEnd {
    let path = NSTemporaryDirectory() + "ghbrowse-script-" + UUID().uuidString
    try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    return try await Child(ChildCommand("sh", on: path, among: programs), in: place).end()
  }
}
