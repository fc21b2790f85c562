import Foundation
import Glibc
import XCTest

@testable import ghbrowse

/// What a child inherits (fH8, fJ8).
final class ChildTests: XCTestCase {
  func test_fJ8_aChild_hasDefaultSignals_whateverWeIgnoreOrBlock() async throws {
    let file = NSTemporaryDirectory() + "ghbrowse-child-" + UUID().uuidString
    defer { unlink(file) }
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    signal(SIGPIPE, SIG_IGN)
    let end = try await run("grep -E '^Sig(Blk|Ign)' /proc/self/status > \(file)")
    XCTAssertEqual(end, .exited(0))
    let masks = try String(contentsOfFile: file, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("Sig") }
    // 32 and 33 are the C library's own.
    let own: UInt64 = 0x1_8000_0000
    XCTAssertEqual(masks.map { UInt64($0, radix: 16).map { $0 & ~own } }, [0, 0], "\(masks)")
  }

  func test_fJ8_aChild_inheritsNoDescriptorOfOurs() async throws {
    let file = NSTemporaryDirectory() + "ghbrowse-child-" + UUID().uuidString
    defer { unlink(file) }
    let secret = file + "-ours"
    let ours = open(secret, O_RDONLY | O_CREAT, 0o600)
    let high = fcntl(ours, F_DUPFD, 200)
    defer {
      for descriptor in [ours, high] { close(descriptor) }
      unlink(secret)
    }
    let end = try await run("readlink /proc/self/fd/* > \(file); true")
    XCTAssertEqual(end, .exited(0))
    let targets = try String(contentsOfFile: file, encoding: .utf8)
    XCTAssertFalse(targets.contains(secret), targets)
    XCTAssertTrue(targets.contains(file), "it has its own: \(targets)")
  }

  func test_fH8_aBackgroundChild_hasItsOwnSession_andNoStreamOfOurs() async throws {
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
    let command = ExternalProgram(purpose: "editor", words: "sh -c", argument: script, advice: "")
    return try await Child(command, in: place).end()
  }
}
