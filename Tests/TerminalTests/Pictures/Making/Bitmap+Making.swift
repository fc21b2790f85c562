@testable import Terminal

extension Bitmap {
  /// Pixels of red, green, blue and opacity, by column and row.
  init(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) {
    let pixels = (0..<height).flatMap { row in (0..<width).flatMap { pixel($0, row) } }
    guard let made = Self(size: PixelSize(width: width, height: height), pixels: pixels) else {
      preconditionFailure("a pixel has four bytes")
    }
    self = made
  }

  /// One colour all over.
  init(_ width: Int, _ height: Int, of color: [UInt8]) {
    self.init(width, height) { _, _ in color }
  }

  /// The mean of the bytes of each colour over black.
  var meanOverBlack: [Double] {
    (0..<3).map { color in
      let places = stride(from: 0, to: pixels.count, by: 4)
      let sum = places.reduce(0.0) { sum, place in
        sum + Double(pixels[place + color]) * Double(pixels[place + 3]) / 255
      }
      return sum / Double(size.count)
    }
  }
}
