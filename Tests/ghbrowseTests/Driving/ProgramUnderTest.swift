import Foundation
import Glibc
import TestSupport
import XCTest

/// The built program, in temporary directories.
final class ProgramUnderTest {
  let directory: String
  var environment: [String: String]
  /// A command that runs the program, as words before its path.
  var launcher: [String] = []

  /// - Parameter apiURL: The URL of the API; a port where nobody listens means no network.
  init(apiURL: String = "http://127.0.0.1:9") throws {
    directory = NSTemporaryDirectory() + "ghbrowse-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    environment = [
      "HOME": directory, "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC",
      "GHBROWSE_API_URL": apiURL, "PATH": "/usr/bin:/bin", "TMPDIR": directory,
      // So that a row is one line; tests of pictures turn them on.
      "GHBROWSE_IMAGES": "off",
      // So that a terminal gets the program's own output; tests of pagers set one.
      "PAGER": "",
    ]
    environment.merge(Self.ofSanitizers) { own, _ in own }
  }

  // A sanitizer that is built in writes its reports where `make sanitize` looks for them.
  private static let ofSanitizers = ProcessInfo.processInfo.environment.filter {
    ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains($0.key)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// The result of a run without a terminal.
  struct Outcome {
    let status: Int32
    let outputBytes: [UInt8]
    let errorBytes: [UInt8]
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var error: String { String(decoding: errorBytes, as: UTF8.self) }
    /// The output read as JSON.
    var json: Any? {
      try? JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
    }
    /// The objects of the output read as JSON; a test fails where it is no array of them.
    var rows: [[String: Any]] {
      get throws { try XCTUnwrap(json as? [[String: Any]], output + error) }
    }
    /// The logins in ``rows``.
    var logins: [String] {
      get throws { try rows.compactMap { $0["login"] as? String } }
    }
  }

  /// Runs it to its end, with files as its streams.
  ///
  /// - Parameters:
  ///   - status: The exit status that it must have; `nil` is any.
  ///   - error: What its standard error must contain; `nil` is anything.
  @discardableResult
  func run(
    _ arguments: [String], input: Data = Data(), status: Int32? = nil, error: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> Outcome {
    let ended = try outcome(of: start(arguments, input: input))
    if let status {
      XCTAssertEqual(
        ended.status, status, "\(arguments): \(ended.error)", file: file, line: line)
    }
    if let error { XCTAssertTrue(ended.error.contains(error), ended.error, file: file, line: line) }
    return ended
  }

  /// Starts it, with files as its streams; one at a time.
  ///
  /// - Parameter onEnd: Called on another thread when it has ended.
  func start(
    _ arguments: [String], input: Data = Data(), onEnd: (@Sendable () -> Void)? = nil
  ) throws -> Process {
    let process = Process()
    let words = launcher + [Self.path.path] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    let files = try ["in", "out", "err"].map { name in
      let path = "\(directory)/std\(name)"
      try (name == "in" ? input : Data()).write(to: URL(fileURLWithPath: path))
      return try XCTUnwrap(FileHandle(forUpdatingAtPath: path))
    }
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    if let onEnd { process.terminationHandler = { _ in onEnd() } }
    // A test run in the background, or under nohup, ignores them, and its children would too.
    for number in [SIGINT, SIGQUIT, SIGHUP] { signal(number, SIG_DFL) }
    try process.run()
    return process
  }

  /// Waits for the end of what was started last.
  func outcome(of process: Process) throws -> Outcome {
    process.waitUntilExit()
    let texts = try ["out", "err"].map { name in
      Array(try Data(contentsOf: URL(fileURLWithPath: "\(directory)/std\(name)")))
    }
    return Outcome(status: process.terminationStatus, outputBytes: texts[0], errorBytes: texts[1])
  }

  /// Runs it to its end with a text as input.
  @discardableResult
  func run(
    _ arguments: [String] = [], typing lines: String, status: Int32? = nil, error: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> Outcome {
    try run(
      arguments, input: Data(lines.utf8), status: status, error: error, file: file, line: line)
  }

  /// Starts it on a terminal.
  func spawn(_ arguments: [String], terminal: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let command = launcher + [Self.path.path] + arguments
    let words = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    OpenDescriptors.keep()
    var process: pid_t = 0
    let code = SpawnAttributes.with(isNewSession: true) {
      posix_spawn(&process, command[0], &actions, &$0, words, variables)
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// Runs it on a terminal to its end, whose status must be 0.
  @discardableResult
  func onTerminal(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(self, arguments, columns: columns, rows: rows)
    XCTAssertEqual(terminal.waitForEnd(), 0, "\(arguments)", file: file, line: line)
    return terminal
  }

  /// The program that was built with the tests.
  static var path: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("ghbrowse")
  }
}
