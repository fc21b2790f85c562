import Foundation

@testable import Terminal

/// What comes from a terminal: its replies among keys, and keys and pastes for readline (fG1, fG4).
enum KeyboardChecks {
  static func check(_ input: [UInt8]) {
    let (whole, cut) = (replies(in: input, by: input.count), replies(in: input, by: 1))
    require(whole.keys == cut.keys, "it does not matter where the bytes are cut")
    require(whole.report == cut.report, "nor for what the terminal says")
    require(whole.keys.count <= input.count, "no key is invented")
    for size in [1, 7, max(input.count, 1)] { filter(input, by: size) }
  }

  private static func replies(
    in input: [UInt8], by size: Int
  ) -> (keys: [UInt8], report: TerminalReport) {
    var replies = TerminalReplies()
    replies.begin()
    var keys: [UInt8] = []
    for start in stride(from: 0, to: input.count, by: max(size, 1)) {
      keys += replies.keys(in: input[start..<min(start + size, input.count)])
    }
    keys += replies.flushPartialReply()
    return (keys, replies.consumeReport())
  }

  private static func filter(_ input: [UInt8], by size: Int) {
    var (filter, rest, typed) = (KeyFilter(), input[...], [UInt8]())
    while !rest.isEmpty || !filter.raw.isEmpty {
      filter.raw += rest.prefix(size)
      rest = rest.dropFirst(size)
      while let bytes = filter.next(lineLength: min(typed.count, 70_000), isLast: rest.isEmpty) {
        typed += bytes
      }
    }
    guard let text = String(validating: typed, as: UTF8.self) else {
      return require(false, "readline gets UTF-8")
    }
    require(!text.unicodeScalars.contains(where: isHarmful), "readline gets nothing harmful")
  }

  // Controls below 0x80 are keys.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarClass(scalar) {
    case .control: scalar.value >= 0x80
    case .bidi, .separator, .invisible, .noncharacter: true
    case .plain, .joiner, .selector, .mark: false
    }
  }
}
