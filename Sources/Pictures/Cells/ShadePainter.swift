import TerminalCells

/// Draws pictures with shades of the terminal's own foreground.
struct ShadePainter: Sendable {
  // Less than this between the darkest and the lightest is not spread out: it is no picture.
  private static let leastContrast: Float = 0.1

  private let isLight: Bool
  private let scalars: [Unicode.Scalar]
  // Of the four quadrants of each, how light they look.
  private let lights: [SIMD4<Float>]

  /// - Parameter isLight: Whether the terminal's background is.
  init(isLight: Bool, _ symbols: PictureSymbols) {
    self.isLight = isLight
    let shades = symbols == .quadrants ? ShadeGlyph.quadrants : ShadeGlyph.halves
    scalars = shades.map(\.scalar)
    lights = shades.map { shade in
      Self.lightness(isLight ? 1 - shade.coverage : shade.coverage)
    }
  }

  /// Draws a picture that has four pixels for each cell, each of them opaque or transparent.
  func cells(of bitmap: Bitmap) -> [PictureCell] {
    let lightness = spread(bitmap)
    let width = bitmap.size.width
    return stride(from: 0, to: bitmap.size.height, by: 2).flatMap { row in
      stride(from: 0, to: width, by: 2).map { column in
        let upper = row * width + column
        let lower = upper + width
        let wanted = SIMD4(
          lightness[upper], lightness[upper + 1], lightness[lower], lightness[lower + 1])
        return PictureCell(nearest(to: wanted))
      }
    }
  }

  private func nearest(to wanted: SIMD4<Float>) -> Unicode.Scalar {
    var (best, least) = (0, Float.infinity)
    for index in lights.indices {
      let difference = lights[index] - wanted
      let error = (difference * difference).sum()
      if error < least { (best, least) = (index, error) }
    }
    return scalars[best]
  }

  /// How light each pixel is, from 0 for the darkest to 1 for the lightest; what is transparent is
  /// like the background.
  private func spread(_ bitmap: Bitmap) -> [Float] {
    let lightness = stride(from: 0, to: bitmap.pixels.count, by: 4).map { place in
      bitmap.pixels[place + 3] == 0 ? nil : OklabColor(bitmap.color(at: place)).lightness
    }
    let seen = lightness.compactMap(\.self)
    let (darkest, lightest) = (seen.min() ?? 0, seen.max() ?? 1)
    let background: Float = isLight ? 1 : 0
    let contrast = lightest - darkest
    guard contrast >= Self.leastContrast else { return lightness.map { $0 ?? background } }
    return lightness.map { $0.map { ($0 - darkest) / contrast } ?? background }
  }

  /// How light it looks when so much of an area shines, as terminals mix shades: in bytes.
  private static func lightness(_ shining: SIMD4<Float>) -> SIMD4<Float> {
    var lightness = SIMD4<Float>.zero
    for index in lightness.indices {
      let byte = UInt8(shining[index] * 255)
      lightness[index] = OklabColor(RGB(red: byte, green: byte, blue: byte)).lightness
    }
    return lightness
  }
}

extension Bitmap {
  fileprivate func color(at place: Int) -> RGB {
    RGB(red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
  }
}

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
