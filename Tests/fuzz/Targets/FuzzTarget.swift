import Foundation

/// A decoder of the program, and what must be true of its results for any bytes.
struct FuzzTarget {
  /// As `--target` and the folder of its corpus name it.
  let name: String
  /// Decodes an input, and ends the process by ``require(_:_:)`` where a result is wrong.
  let check: @MainActor (_ input: [UInt8]) -> Void

  static let all = [
    FuzzTarget(name: "page", check: AnswerChecks.page),
    FuzzTarget(name: "profile", check: AnswerChecks.profile),
    FuzzTarget(name: "headers", check: HeaderChecks.check),
    FuzzTarget(name: "address", check: AddressChecks.check),
    FuzzTarget(name: "picture", check: PictureChecks.check),
    FuzzTarget(name: "log", check: LineChecks.log),
    FuzzTarget(name: "import", check: LineChecks.imports),
    FuzzTarget(name: "reply", check: KeyboardChecks.check),
    FuzzTarget(name: "text", check: TextChecks.check),
    FuzzTarget(name: "search", check: SearchChecks.check),
  ]
}

/// Prints what is wrong, and ends the process as a crash does.
nonisolated func require(
  _ isTrue: Bool, _ what: @autoclosure () -> String, line: UInt = #line, file: String = #fileID
) {
  guard !isTrue else { return }
  print("\(file):\(line): not true: \(what())")
  fflush(nil)
  abort()
}

extension [UInt8] {
  /// The bytes as text; what is not UTF-8 becomes U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// What comes before the first line feed, and after it.
  var halves: (first: [UInt8], second: [UInt8]) {
    let end = firstIndex(of: UInt8(ascii: "\n")) ?? count
    return (Array(self[..<end]), Array(dropFirst(end + 1)))
  }
}
