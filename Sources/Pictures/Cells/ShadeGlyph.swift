/// A character of the terminal's own colour, by the light of its four quadrants.
struct ShadeGlyph: Sendable {
  let scalar: Unicode.Scalar
  /// How much of each quadrant is covered: the upper two, the lower two; from 0 to 1.
  let coverage: SIMD4<Float>

  private init(_ scalar: Unicode.Scalar, _ coverage: SIMD4<Float>) {
    self.scalar = scalar
    self.coverage = coverage
  }

  /// What the font of the Linux console has too.
  static let halves = [
    Self(" ", SIMD4(repeating: 0)), Self("░", SIMD4(repeating: 0.25)),
    Self("▒", SIMD4(repeating: 0.5)), Self("▓", SIMD4(repeating: 0.75)),
    Self("█", SIMD4(repeating: 1)),
    Self("▀", SIMD4(1, 1, 0, 0)), Self("▄", SIMD4(0, 0, 1, 1)),
    Self("▌", SIMD4(1, 0, 1, 0)), Self("▐", SIMD4(0, 1, 0, 1)),
  ]
  static let quadrants =
    halves + [
      Self("▘", SIMD4(1, 0, 0, 0)), Self("▝", SIMD4(0, 1, 0, 0)),
      Self("▖", SIMD4(0, 0, 1, 0)), Self("▗", SIMD4(0, 0, 0, 1)),
      Self("▚", SIMD4(1, 0, 0, 1)), Self("▞", SIMD4(0, 1, 1, 0)),
      Self("▛", SIMD4(1, 1, 1, 0)), Self("▜", SIMD4(1, 1, 0, 1)),
      Self("▙", SIMD4(1, 0, 1, 1)), Self("▟", SIMD4(0, 1, 1, 1)),
    ]
}
