import Foundation
import XCTest

/// A program of the system that tests need besides their own.
package enum SystemCommand: String {
  case bash
  case cc
  case env
  case fish
  case fzf
  case groff
  case ip
  case jq
  case less
  case mandoc
  case openssl
  case pkgConfig = "pkg-config"
  case prlimit
  case python3
  case setpriv
  case strace
  case tmux
  case unshare
  case zsh

  /// Where it is.
  ///
  /// - Throws: `XCTSkip`, which names the program, where it is missing.
  package func path() throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = folders.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
    let paths = places.map { "\($0)/\(rawValue)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw XCTSkip("NOT TESTED: \(rawValue) is missing; install it, or all with `make deps`")
    }
    return path
  }

  /// Runs it to its end, with `input`.
  ///
  /// - Returns: Whether it says that all went well, and what it wrote, errors included.
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
    let output = String(
      decoding: written.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus == 0, output)
  }
}
