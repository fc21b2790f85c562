/// Numbers that look random and are always the same for a seed.
struct Dice {
  private var state: UInt64

  init(seed: Int64) {
    state = UInt64(bitPattern: seed)
  }

  /// From zero to below `sides`.
  mutating func roll(_ sides: Int) -> Int {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }

  /// True once in six.
  var isSix: Bool {
    mutating get { roll(6) == 5 }
  }
}
