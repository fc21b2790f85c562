import TerminalCells

/// Draws pictures in the terminal's own foreground, with blocks and shades.
struct ShadePainter: Sendable {
  // A picture with less contrast is left as it is: spread out, it would show noise.
  private static let leastContrast: Float = 0.1

  private let isOnLight: Bool
  private let scalars: [Unicode.Scalar]
  // The lightness of the four quadrants of each scalar.
  private let lightnesses: [SIMD4<Float>]

  /// - Parameter isOnLight: Whether the terminal's background is light.
  init(isOnLight: Bool, _ symbols: PicturePainter.Symbols) {
    self.isOnLight = isOnLight
    let glyphs = symbols == .quadrants ? ShadeGlyph.quadrants : ShadeGlyph.halves
    scalars = glyphs.map(\.scalar)
    lightnesses = glyphs.map { glyph in
      Self.lightness(isOnLight ? 1 - glyph.coverage : glyph.coverage)
    }
  }

  /// Draws a picture of 2 × 2 pixels for each cell, each of them opaque or transparent.
  ///
  /// - Returns: The cells row by row.
  func cells(of bitmap: Bitmap) -> [PictureCell] {
    let lightness = normalizedLightness(of: bitmap)
    let width = bitmap.size.width
    return stride(from: 0, to: bitmap.size.height, by: 2).flatMap { row in
      stride(from: 0, to: width, by: 2).map { column in
        let upper = row * width + column
        let lower = upper + width
        let quadrants = SIMD4(
          lightness[upper], lightness[upper + 1], lightness[lower], lightness[lower + 1])
        return PictureCell(nearest(to: quadrants))
      }
    }
  }

  private func nearest(to quadrants: SIMD4<Float>) -> Unicode.Scalar {
    var (best, least) = (0, Float.infinity)
    for index in lightnesses.indices {
      let difference = lightnesses[index] - quadrants
      let error = (difference * difference).sum()
      if error < least { (best, least) = (index, error) }
    }
    return scalars[best]
  }

  /// The lightness of each pixel, from 0 for the darkest to 1 for the lightest.
  ///
  /// A transparent pixel has the background's.
  private func normalizedLightness(of bitmap: Bitmap) -> [Float] {
    let lightness = stride(from: 0, to: bitmap.pixels.count, by: 4).map { offset in
      bitmap.pixels[offset + 3] == 0 ? nil : OklabColor(bitmap.color(at: offset)).lightness
    }
    let opaque = lightness.compactMap(\.self)
    let (darkest, lightest) = (opaque.min() ?? 0, opaque.max() ?? 1)
    let background: Float = isOnLight ? 1 : 0
    let contrast = lightest - darkest
    guard contrast >= Self.leastContrast else { return lightness.map { $0 ?? background } }
    return lightness.map { $0.map { ($0 - darkest) / contrast } ?? background }
  }

  /// The lightness of an area that shines in part; terminals mix the bytes of a shade, not the light.
  private static func lightness(_ shining: SIMD4<Float>) -> SIMD4<Float> {
    var lightness = SIMD4<Float>.zero
    for index in lightness.indices {
      let byte = UInt8(shining[index] * 255)
      lightness[index] = OklabColor(RGB(red: byte, green: byte, blue: byte)).lightness
    }
    return lightness
  }
}

/// A character by how much of each quadrant of its cell is covered.
struct ShadeGlyph: Sendable {
  let scalar: Unicode.Scalar
  /// The upper two quadrants, then the lower two, from 0 to 1.
  let coverage: SIMD4<Float>

  private init(_ scalar: Unicode.Scalar, _ coverage: SIMD4<Float>) {
    self.scalar = scalar
    self.coverage = coverage
  }

  /// The characters that the Linux console's font has too.
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

extension Bitmap {
  fileprivate func color(at offset: Int) -> RGB {
    RGB(red: pixels[offset], green: pixels[offset + 1], blue: pixels[offset + 2])
  }
}
