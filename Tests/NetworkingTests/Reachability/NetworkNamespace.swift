import Foundation
import Glibc
import TestSupport
import XCTest

@testable import Networking

/// A network of its own with nothing in it but loopback; it goes with its last owner.
final class NetworkNamespace: Sendable {
  private typealias Setns = @convention(c) (Int32, Int32) -> Int32

  private let name = "ghbrowse-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"

  /// - Throws: `XCTSkip` where one is not permitted.
  init() throws {
    guard (try? Self.ip(["netns", "add", name])) == 0 else {
      throw XCTSkip("NOT TESTED: no network namespace with `ip`; run it as root in a VM")
    }
  }

  deinit {
    _ = try? Self.ip(["netns", "delete", name])
  }

  /// Runs commands of `ip`, one per line, in the namespace.
  func ip(_ commands: String...) throws {
    let status = try Self.ip(["-n", name, "-batch", "-"], commands.joined(separator: "\n") + "\n")
    XCTAssertEqual(status, 0, commands.joined(separator: "; "))
  }

  /// Waits until the kernel takes the link for up: it makes up its mind behind its answers.
  func expectUp(_ link: String) async throws {
    try await eventually("\(link) is up", within: .seconds(10)) {
      let shown = try? Self.output(of: ["-n", name, "-o", "link", "show", "dev", link])
      return shown?.contains("state UP") == true
    }
  }

  /// A netlink socket that talks about this namespace.
  func makeSocket() -> Int32 {
    guard let symbol = dlsym(nil, "setns") else { return -1 }
    let setns = unsafeBitCast(symbol, to: Setns.self)
    let (home, away) = (open("/proc/thread-self/ns/net", O_RDONLY), open(path, O_RDONLY))
    defer { for file in [home, away] { close(file) } }
    guard setns(away, 0) == 0 else { return -1 }
    defer { XCTAssertEqual(setns(home, 0), 0) }
    return NetlinkSocket.open()
  }

  private var path: String { "/run/netns/\(name)" }

  private static func output(of arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ip"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    defer { process.waitUntilExit() }
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  private static func ip(_ arguments: [String], _ input: String = "") throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ip"] + arguments
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
