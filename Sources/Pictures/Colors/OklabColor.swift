import TerminalCells

/// A colour as the eye has it (Oklab): how light it is, how green or red, how blue or yellow.
///
/// https://bottosson.github.io/posts/oklab/
struct OklabColor: Sendable, Equatable {
  private static let toCones: [SIMD3<Float>] = [
    SIMD3(0.4122214708, 0.2119034982, 0.0883024619),
    SIMD3(0.5363325363, 0.6806995451, 0.2817188376),
    SIMD3(0.0514459929, 0.1073969566, 0.6299787005),
  ]
  private static let toAxes: [SIMD3<Float>] = [
    SIMD3(0.2104542553, 1.9779984951, 0.0259040371),
    SIMD3(0.7936177850, -2.4285922050, 0.7827717662),
    SIMD3(-0.0040720468, 0.4505937099, -0.8086757660),
  ]

  private let axes: SIMD3<Float>

  /// The colour, its hue stronger by so many times.
  init(_ color: RGB, vividness: Float = 1) {
    let cones =
      Self.toCones[0] * SRGBTransfer.ofByte[Int(color.red)]
      + Self.toCones[1] * SRGBTransfer.ofByte[Int(color.green)]
      + Self.toCones[2] * SRGBTransfer.ofByte[Int(color.blue)]
    let roots = Self.cubeRoots(of: cones)
    let plain = Self.toAxes[0] * roots.x + Self.toAxes[1] * roots.y + Self.toAxes[2] * roots.z
    axes = plain * SIMD3(1, vividness, vividness)
  }

  /// From 0 to 1.
  var lightness: Float { axes.x }

  /// The square of how unlike another it is for a picture: in hue twice as much as in lightness,
  /// for else all that is pale or dark turns grey where there are few colours.
  func distance(to other: Self) -> Float {
    let difference = (axes - other.axes) * SIMD3(1, 2, 2)
    return (difference * difference).sum()
  }

  /// Newton's way, down from 1.
  private static func cubeRoots(of numbers: SIMD3<Float>) -> SIMD3<Float> {
    var roots = SIMD3<Float>(repeating: 1)
    for _ in 0..<16 {
      roots = (roots * 2 + numbers / (roots * roots)) / 3
    }
    return roots
  }
}
