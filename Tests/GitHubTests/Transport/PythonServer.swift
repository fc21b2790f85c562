import Foundation
import TestSupport
import XCTest

/// A server in Python on 127.0.0.1: its first line of output is its port, the rest is its log.
final class PythonServer {
  let port: Int
  private let process = Process()
  private let output = Pipe()
  private var log = Data()

  init(_ script: String, _ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: try SystemCommand.python3.path())
    process.arguments = ["-W", "ignore", "-u", "-c", script] + arguments
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let some = output.fileHandleForReading.availableData
      guard !some.isEmpty else { break }
      line += some
    }
    let text = String(decoding: line, as: UTF8.self).split(separator: "\n").first
    port = try XCTUnwrap(text.flatMap { Int($0) }, "the server told no port")
  }

  /// Ends it, and returns the lines of its log.
  func stop() -> [String] {
    // A process begun by a thread that blocks the gentler signals never hears them.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    log += output.fileHandleForReading.readDataToEndOfFile()
    return String(decoding: log, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}
