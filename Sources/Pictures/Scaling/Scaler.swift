import TerminalCells

/// Averages pixels: the loops that must be fast.
struct Scaler {
  /// Red, green and blue as linear light times opacity, and opacity, each from 0 to 255.
  private typealias Light = SIMD4<Float>

  private let horizontal: Resampling
  private let vertical: Resampling
  private let source: PixelSize
  private let target: PixelSize
  // Copies: a loop over the static tables would check each time whether they are made.
  private let linear = SRGBTransfer.linear
  private let encoded = SRGBTransfer.encoded

  init(from source: PixelSize, to target: PixelSize) {
    horizontal = Resampling(from: source.width, to: target.width)
    vertical = Resampling(from: source.height, to: target.height)
    self.source = source
    self.target = target
  }

  /// The resampled pixels: first rows are averaged, then the pixels within the averaged row.
  func scaled(_ pixels: [UInt8]) -> [UInt8] {
    var row = [Light](repeating: .zero, count: source.width)
    var result = [UInt8](repeating: 0, count: target.count * 4)
    for (index, window) in vertical.windows.enumerated() {
      for column in row.indices { row[column] = .zero }
      for offset in 0..<window.count {
        let weight = vertical.weights[window.firstWeight + offset]
        add(pixels, row: window.start + offset, times: weight, to: &row)
      }
      write(row, to: &result, row: index)
    }
    return result
  }

  private func add(_ pixels: [UInt8], row: Int, times weight: Float, to sums: inout [Light]) {
    let start = row * source.width * 4
    for column in sums.indices {
      let offset = start + column * 4
      let light = Light(
        linear[Int(pixels[offset])], linear[Int(pixels[offset + 1])],
        linear[Int(pixels[offset + 2])], 1)
      sums[column] += light * (Float(pixels[offset + 3]) * weight)
    }
  }

  private func write(_ row: [Light], to pixels: inout [UInt8], row number: Int) {
    for (column, window) in horizontal.windows.enumerated() {
      var light = Light.zero
      for offset in 0..<window.count {
        light += row[window.start + offset] * horizontal.weights[window.firstWeight + offset]
      }
      write(light, to: &pixels, at: (number * target.width + column) * 4)
    }
  }

  private func write(_ light: Light, to pixels: inout [UInt8], at offset: Int) {
    guard light.w > 0 else { return }
    let scale = Float(SRGBTransfer.steps) / light.w
    pixels[offset] = byte(of: light.x * scale)
    pixels[offset + 1] = byte(of: light.y * scale)
    pixels[offset + 2] = byte(of: light.z * scale)
    pixels[offset + 3] = UInt8(min(light.w, 255) + 0.5)
  }

  private func byte(of steps: Float) -> UInt8 {
    encoded[min(Int(steps + 0.5), SRGBTransfer.steps)]
  }
}
