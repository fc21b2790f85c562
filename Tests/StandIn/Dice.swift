/// Numbers that look random and are always the same for a seed.
struct Dice {
  private var numbers: SeededNumbers

  init(seed: Int64) {
    numbers = SeededNumbers(seed: UInt64(bitPattern: seed))
  }

  /// From zero to below `sides`.
  mutating func roll(_ sides: Int) -> Int { numbers.next(below: sides) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }

  /// True once in six.
  var isSix: Bool {
    mutating get { roll(6) == 5 }
  }
}
