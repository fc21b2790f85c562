import Foundation

/// Random numbers that a seed repeats (SplitMix64).
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private static let variable = "GHBROWSE_SEED"

  /// What repeats them.
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// With the seed of the run.
  package init() {
    self.init(seed: Self.seedOfRun())
  }

  /// The value of GHBROWSE_SEED, or a random number below 2³²; prints it.
  package static func seedOfRun() -> UInt64 {
    let told = ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init)
    let seed = told ?? .random(in: 0...UInt64(UInt32.max))
    print("\(variable)=\(seed)")
    return seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 to below `limit`.
  package mutating func next(below limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }
}
