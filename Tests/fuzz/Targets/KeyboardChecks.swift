import Foundation

@testable import Terminal

/// What comes from a terminal: its replies among keys, and keys and pastes for readline (G1, G4).
enum KeyboardChecks {
  static func check(_ input: [UInt8]) {
    let (whole, cut) = (read(input, by: input.count), read(input, by: 1))
    require(whole.keys == cut.keys, "it does not matter where the bytes are cut")
    require(
      whole.parser.report.background == cut.parser.report.background, "nor for the background")
    require(whole.keys.count <= input.count, "no key is invented")
    for size in [1, 7, max(input.count, 1)] { filter(input, by: size) }
  }

  private static func read(
    _ input: [UInt8], by size: Int
  ) -> (keys: [UInt8], parser: TerminalReplies) {
    var parser = TerminalReplies()
    var keys: [UInt8] = []
    for start in stride(from: 0, to: input.count, by: max(size, 1)) {
      parser.feed(input[start..<min(start + size, input.count)])
      keys += parser.takeKeys()
    }
    parser.giveUp()
    return (keys + parser.takeKeys(), parser)
  }

  private static func filter(_ input: [UInt8], by size: Int) {
    var (filter, raw, rest) = (KeyFilter(), ByteQueue(), input[...])
    var typed: [UInt8] = []
    // Each step takes a byte, or waits for the next piece.
    var steps = 3 * input.count + 3
    while !rest.isEmpty || !raw.isEmpty {
      raw.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      reading: while steps > 0 {
        steps -= 1
        switch filter.step(&raw, lineLength: min(typed.count, 70_000), isAll: rest.isEmpty) {
        case .needsMore: break reading
        case .nothing: break
        case .bytes(let bytes): typed += bytes
        }
      }
      require(steps > 0, "the filter comes to an end")
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
