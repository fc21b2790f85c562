import Foundation
import TestSupport
import XCTest

/// Another process that holds something of a store until it is let go.
final class OutsideHold {
  private let process = Process()
  private let input = Pipe()

  /// A program that has the database open, in a transaction.
  ///
  /// - Parameter statements: What it begins with, in SQL; it goes on when they are done.
  convenience init(on program: ProgramUnderTest, _ statements: [String]) throws {
    try self.init(
      """
      import sqlite3, sys
      connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
      for statement in sys.argv[2:]: connection.execute(statement).fetchall()
      print('held', flush=True)
      sys.stdin.read()
      connection.execute('rollback')
      """, [program.storeFile("ghbrowse.db")] + statements)
  }

  /// A process that has the lock.
  convenience init(lockOf program: ProgramUnderTest) throws {
    try self.init(
      """
      import fcntl, sys
      file = open(sys.argv[1], 'a')
      fcntl.flock(file, fcntl.LOCK_EX)
      print('held', flush=True)
      sys.stdin.read()
      """, [program.storeFile("ghbrowse.lock")])
  }

  private init(_ script: String, _ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: try SystemCommand.python3.path())
    process.arguments = ["-c", script] + arguments
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // It says one word, or ends without any.
    let word = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    XCTAssertTrue(word.hasPrefix("held"), word)
  }

  /// Lets it go; a transaction has changed nothing.
  func end() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
  }

  /// Kills the process, so that it leaves the log and its index as they are.
  func kill() {
    process.terminate()
    process.waitUntilExit()
  }

  deinit {
    if process.isRunning { kill() }
  }
}
