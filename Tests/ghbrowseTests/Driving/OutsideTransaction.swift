import Foundation
import TestSupport
import XCTest

/// Another program that has the database of a store open, in a transaction until it is let go.
final class OutsideTransaction {
  private let process = Process()
  private let input = Pipe()

  /// - Parameter statements: What it begins with, in SQL; it goes on when they are done.
  init(on program: ProgramUnderTest, _ statements: [String]) throws {
    let script = """
      import sqlite3, sys
      connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
      for statement in sys.argv[2:]: connection.execute(statement).fetchall()
      print('begun', flush=True)
      sys.stdin.read()
      connection.execute('rollback')
      """
    process.executableURL = URL(fileURLWithPath: try SystemCommand.python3.path())
    process.arguments = ["-c", script, program.storeFile("ghbrowse.db")] + statements
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // It says one word, or ends without any.
    let word = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    XCTAssertTrue(word.hasPrefix("begun"), word)
  }

  /// Ends the transaction with nothing changed.
  func end() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
  }

  /// Kills the program, so that it leaves the log and its index as they are.
  func kill() {
    process.terminate()
    process.waitUntilExit()
  }

  deinit {
    if process.isRunning { kill() }
  }
}
