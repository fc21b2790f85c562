import Glibc
import TerminalCells

/// A colour in Oklab: its lightness, and the axes from green to red and from blue to yellow.
///
/// https://bottosson.github.io/posts/oklab/
struct OklabColor: Sendable, Equatable {
  // The columns of the two matrices of that page: linear sRGB to LMS, and its cube roots to Lab.
  private static let lms: [SIMD3<Float>] = [
    SIMD3(0.4122214708, 0.2119034982, 0.0883024619),
    SIMD3(0.5363325363, 0.6806995451, 0.2817188376),
    SIMD3(0.0514459929, 0.1073969566, 0.6299787005),
  ]
  private static let lab: [SIMD3<Float>] = [
    SIMD3(0.2104542553, 1.9779984951, 0.0259040371),
    SIMD3(0.7936177850, -2.4285922050, 0.7827717662),
    SIMD3(-0.0040720468, 0.4505937099, -0.8086757660),
  ]

  private let axes: SIMD3<Float>

  /// - Parameter chromaScale: The factor by which the colour is made stronger.
  init(_ color: RGB, chromaScale: Float = 1) {
    let cones =
      Self.lms[0] * SRGBTransfer.linear[Int(color.red)]
      + Self.lms[1] * SRGBTransfer.linear[Int(color.green)]
      + Self.lms[2] * SRGBTransfer.linear[Int(color.blue)]
    let unscaled =
      Self.lab[0] * cbrtf(cones.x) + Self.lab[1] * cbrtf(cones.y) + Self.lab[2] * cbrtf(cones.z)
    axes = unscaled * SIMD3(1, chromaScale, chromaScale)
  }

  /// From 0 to 1.
  var lightness: Float { axes.x }

  /// The square of the difference, as it matters in a picture.
  ///
  /// Hue counts twice as much as lightness: otherwise everything pale or dark turns grey where there
  /// are few colours.
  func distance(to other: Self) -> Float {
    let difference = (axes - other.axes) * SIMD3(1, 2, 2)
    return (difference * difference).sum()
  }
}
