import Glibc
import Screens
import XCTest

@testable import ghbrowse

final class ScriptInputTests: XCTestCase {
  func test_X1_aPipeWhoseReadsDoNotWait_isReadToItsEnd() async {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    let (input, output) = (ends[0], ends[1])
    XCTAssertEqual(fcntl(input, F_SETFL, O_NONBLOCK), 0)
    defer { close(input) }
    let reading = Task {
      var lines: [Result<String, Notice>] = []
      for await line in ScriptInput(descriptor: input).lines { lines.append(line) }
      return lines
    }
    // The first read finds nothing yet, unless the task has not begun.
    for line in ["one\n", "two\n", "three"] {
      await Task.yield()
      _ = write(output, line, line.utf8.count)
    }
    close(output)
    let lines = await reading.value
    XCTAssertEqual(lines, ["one", "two", "three"].map { .success($0) })
  }
}
