import Foundation
import XCTest

/// A program of the system that tests need.
package enum SystemCommand: String {
  case bash, cc, env, fish, fzf, git, groff, ip, jq, less, mandoc, openssl, prlimit, python3
  case setpriv, sqlite3, strace, tmux, unshare, zsh

  /// - Throws: `XCTSkip` if it is missing.
  package func path() throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = folders.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
    let paths = places.map { "\($0)/\(rawValue)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw XCTSkip("NOT TESTED: \(rawValue) is missing; install it, or all with `make deps`")
    }
    return path
  }

  /// - Returns: Whether it succeeded, and all that it wrote.
  @discardableResult
  package func run(_ arguments: [String], input: String = "") throws -> (
    isFine: Bool, output: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try path())
    process.arguments = arguments
    let (typed, written) = (Pipe(), Pipe())
    process.standardInput = typed
    process.standardOutput = written
    process.standardError = written
    try process.run()
    try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try typed.fileHandleForWriting.close()
    let output = String(decoding: written.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus == 0, output)
  }
}
