import Foundation

/// Random numbers that a seed repeats (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private static let variable = "GHBROWSE_SEED"
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// With the seed that the environment tells, or with any; it is printed.
  init() {
    let told = ProcessInfo.processInfo.environment[Self.variable].flatMap(UInt64.init)
    let seed = told ?? .random(in: 0...UInt64(UInt32.max))
    print("\(Self.variable)=\(seed)")
    self.init(seed: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
