import Foundation
import Glibc
import TestSupport
import XCTest

/// A server in the other network, in Python; of the API where nothing else is said.
final class NamespaceServer {
  /// A line of its log.
  struct Entry {
    /// By the clock that does not count sleep.
    let time: Duration
    /// `connection`, `failed` or `request`.
    let kind: String
    /// How many requests it has not answered.
    let unanswered: Int
    let text: String
  }

  private let process = Process()
  private let orders = Pipe()
  private let output = Pipe()
  private var log = Data()

  /// The server of the API; see ``NamespaceScript``.
  convenience init(in pair: NamespacePair, certificate: String, key: String) throws {
    try self.init(
      in: pair, NamespaceScript.api,
      certificate, key, NamespacePair.serverAddress, "\(NamespacePair.serverPort)")
  }

  /// - Parameter script: What it does; it says `ready` before anything else.
  init(in pair: NamespacePair, _ script: String, _ arguments: String...) throws {
    let words = try pair.serverLauncher()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments =
      words.dropFirst() + [try SystemCommand.python3.path(), "-W", "ignore", "-u", "-c", script]
      + arguments
    process.standardInput = orders
    process.standardOutput = output
    try process.run()
    readLog(within: .seconds(10)) { $0.contains(UInt8(ascii: "\n")) }
    XCTAssertEqual(String(decoding: log, as: UTF8.self), "ready\n", "the server does not start")
  }

  deinit {
    end()
  }

  /// Keeps its answers back from now on.
  func hold() throws { try orders.fileHandleForWriting.write(contentsOf: Data("hold\n".utf8)) }

  /// Answers, also what waits.
  func answer() throws { try orders.fileHandleForWriting.write(contentsOf: Data("answer\n".utf8)) }

  /// Returns once so many requests have come since its start; fails when they do not.
  func waitForRequest(_ count: Int, file: StaticString = #filePath, line: UInt = #line) {
    let isThere = readLog(within: .seconds(10)) { log in
      entries(in: log).count { $0.kind == "request" } >= count
    }
    XCTAssertTrue(isThere, "request \(count) has not come", file: file, line: line)
  }

  /// Ends it, and returns its log.
  func stop() -> [Entry] {
    end()
    log += output.fileHandleForReading.readDataToEndOfFile()
    return entries(in: log)
  }

  /// What its clock says now.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private func entries(in log: Data) -> [Entry] {
    String(decoding: log, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      guard words.count >= 3, let seconds = Double(words[0]), let unanswered = Int(words[2])
      else { return nil }
      return Entry(
        time: .seconds(seconds), kind: words[1], unanswered: unanswered,
        text: words.count > 3 ? words[3] : "")
    }
  }

  // Whether the log comes to be as wanted in that time.
  @discardableResult
  private func readLog(within time: Duration, until condition: (Data) -> Bool) -> Bool {
    let end = ContinuousClock.now + time
    var input = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while !condition(log) {
      guard ContinuousClock.now < end else { return false }
      guard poll(&input, 1, 100) > 0 else { continue }
      let some = output.fileHandleForReading.availableData
      guard !some.isEmpty else { return false }
      log += some
    }
    return true
  }

  private func end() {
    // A process begun by a thread that blocks the gentler signals never hears them.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
