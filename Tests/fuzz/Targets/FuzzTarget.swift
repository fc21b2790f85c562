import Foundation

/// A decoder of the program, and what must hold of what it makes of any bytes.
struct FuzzTarget {
  /// As `--target` and the folder of its corpus name it.
  let name: String
  /// Decodes an input, and ends the process by ``require(_:_:)`` where something does not hold.
  let check: @MainActor (_ input: [UInt8]) -> Void

  static let all = [
    FuzzTarget(name: "page", check: AnswerChecks.page),
    FuzzTarget(name: "profile", check: AnswerChecks.profile),
    FuzzTarget(name: "headers", check: HeaderChecks.check),
    FuzzTarget(name: "address", check: AddressChecks.check),
    FuzzTarget(name: "picture", check: PictureChecks.check),
    FuzzTarget(name: "config", check: ConfigChecks.check),
    FuzzTarget(name: "log", check: LineChecks.log),
    FuzzTarget(name: "import", check: LineChecks.imports),
    FuzzTarget(name: "reply", check: KeyboardChecks.check),
    FuzzTarget(name: "command", check: CommandChecks.prompt),
    FuzzTarget(name: "arguments", check: CommandChecks.arguments),
    FuzzTarget(name: "text", check: TextChecks.check),
    FuzzTarget(name: "search", check: SearchChecks.check),
  ]
}

/// Ends the process as a crash, after a word about what does not hold.
nonisolated func require(
  _ holds: Bool, _ what: @autoclosure () -> String, line: UInt = #line, file: String = #fileID
) {
  guard !holds else { return }
  print("\(file):\(line): this does not hold: \(what())")
  fflush(nil)
  abort()
}

extension [UInt8] {
  /// The bytes as text; what is no UTF-8 becomes U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// What stands before the first line feed, and after it.
  var halves: (first: [UInt8], second: [UInt8]) {
    let end = firstIndex(of: UInt8(ascii: "\n")) ?? count
    return (Array(self[..<end]), Array(dropFirst(end + 1)))
  }
}
