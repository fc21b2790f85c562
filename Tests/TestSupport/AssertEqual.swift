import XCTest

/// As `XCTAssertEqual`, for values that are awaited, which an autoclosure cannot do.
package func assertEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ message: String = "", file: StaticString = #filePath,
  line: UInt = #line
) {
  XCTAssertEqual(value, expected, message, file: file, line: line)
}
