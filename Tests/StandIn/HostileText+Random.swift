extension HostileText {
  /// A text put together out of the hostile ones, letters, and any code points; always the same for
  /// a seed.
  package static func random(seed: UInt64) -> String {
    var dice = Dice(seed: Int64(bitPattern: seed))
    return (0..<dice.roll(12)).reduce(into: "") { text, _ in
      switch dice.roll(4) {
      case 0: text += dice.pick(all).text.prefix(40)
      case 1: text += dice.pick(["User", "a b", "é", "漢", "🍵", "1"])
      case 2: text += scalars(&dice, below: 0x3000)
      default: text += scalars(&dice, below: 0x11_0000)
      }
    }
  }

  // Surrogates are no scalars, and fall out.
  private static func scalars(_ dice: inout Dice, below limit: Int) -> String {
    let values = (0..<dice.roll(6)).map { _ in UInt32(dice.roll(limit)) }
    return String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }
}
