import TerminalCells

/// Averages pixels: the loops that must be fast.
struct Scaler {
  /// Red, green and blue as light times opacity, and opacity, each from 0 to 255.
  private typealias Light = SIMD4<Float>

  private let across: Resampling
  private let down: Resampling
  private let source: PixelSize
  private let target: PixelSize
  // Here, for the loops would ask each time whether they have been made.
  private let ofByte = SRGBTransfer.ofByte
  private let bytes = SRGBTransfer.bytes

  init(from source: PixelSize, to target: PixelSize) {
    across = Resampling(from: source.width, to: target.width)
    down = Resampling(from: source.height, to: target.height)
    self.source = source
    self.target = target
  }

  /// The pixels of the source, resampled: first the rows, then what they have become.
  func scaled(_ pixels: [UInt8]) -> [UInt8] {
    var row = [Light](repeating: .zero, count: source.width)
    var result = [UInt8](repeating: 0, count: target.count * 4)
    for (index, part) in down.parts.enumerated() {
      for column in row.indices { row[column] = .zero }
      for offset in 0..<part.count {
        let weight = down.weights[part.firstWeight + offset]
        add(pixels, row: part.start + offset, times: weight, to: &row)
      }
      write(row, to: &result, row: index)
    }
    return result
  }

  private func add(_ pixels: [UInt8], row: Int, times weight: Float, to lights: inout [Light]) {
    let start = row * source.width * 4
    for column in lights.indices {
      let place = start + column * 4
      let light = Light(
        ofByte[Int(pixels[place])], ofByte[Int(pixels[place + 1])], ofByte[Int(pixels[place + 2])],
        1)
      lights[column] += light * (Float(pixels[place + 3]) * weight)
    }
  }

  private func write(_ lights: [Light], to pixels: inout [UInt8], row: Int) {
    for (column, part) in across.parts.enumerated() {
      var light = Light.zero
      for offset in 0..<part.count {
        light += lights[part.start + offset] * across.weights[part.firstWeight + offset]
      }
      write(light, to: &pixels, at: (row * target.width + column) * 4)
    }
  }

  private func write(_ light: Light, to pixels: inout [UInt8], at place: Int) {
    guard light.w > 0 else { return }
    let scale = Float(SRGBTransfer.steps) / light.w
    pixels[place] = byte(of: light.x * scale)
    pixels[place + 1] = byte(of: light.y * scale)
    pixels[place + 2] = byte(of: light.z * scale)
    pixels[place + 3] = UInt8(min(light.w, 255) + 0.5)
  }

  private func byte(of steps: Float) -> UInt8 {
    bytes[min(Int(steps + 0.5), SRGBTransfer.steps)]
  }
}
