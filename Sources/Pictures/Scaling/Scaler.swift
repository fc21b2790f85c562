/// Averages pixels: the loops that must be fast.
struct Scaler {
  /// Red, green and blue as light times opacity, and opacity, each from 0 to 1.
  private typealias Light = SIMD4<Float>

  private let across: Resampling
  private let down: Resampling
  private let source: PixelSize
  private let target: PixelSize
  // Here, for the loops would ask each time whether they have been made.
  private let ofByte = LinearLight.ofByte
  private let bytes = LinearLight.bytes

  init(from source: PixelSize, to target: PixelSize) {
    across = Resampling(from: source.width, to: target.width)
    down = Resampling(from: source.height, to: target.height)
    self.source = source
    self.target = target
  }

  /// The pixels of the source, resampled.
  func scaled(_ pixels: [UInt8]) -> [UInt8] {
    var squeezed = [Light](repeating: .zero, count: target.width * 2)
    var row = [Light](repeating: .zero, count: source.width)
    // Which row of the source each half of `squeezed` holds: two are needed at a time at most.
    var held = [-1, -1]
    var sum = [Light](repeating: .zero, count: target.width)
    var result = [UInt8](repeating: 0, count: target.count * 4)
    for (index, part) in down.parts.enumerated() {
      for column in sum.indices { sum[column] = .zero }
      for offset in 0..<part.count {
        let number = part.start + offset
        let half = number & 1
        if held[half] != number {
          read(pixels, row: number, into: &row)
          squeeze(row, into: &squeezed, from: half * target.width)
          held[half] = number
        }
        Self.add(squeezed, from: half * target.width, times: down.weights[part.firstWeight + offset], to: &sum)
      }
      write(sum, to: &result, row: index)
    }
    return result
  }

  private func read(_ pixels: [UInt8], row: Int, into lights: inout [Light]) {
    let start = row * lights.count * 4
    for column in lights.indices {
      let place = start + column * 4
      let opacity = Float(pixels[place + 3]) / 255
      let light = Light(
        ofByte[Int(pixels[place])], ofByte[Int(pixels[place + 1])],
        ofByte[Int(pixels[place + 2])], 1)
      lights[column] = light * opacity
    }
  }

  private func squeeze(_ row: [Light], into lights: inout [Light], from start: Int) {
    for (column, part) in across.parts.enumerated() {
      var sum = Light.zero
      for offset in 0..<part.count {
        sum += row[part.start + offset] * across.weights[part.firstWeight + offset]
      }
      lights[start + column] = sum
    }
  }

  private static func add(
    _ lights: [Light], from start: Int, times weight: Float, to sum: inout [Light]
  ) {
    for column in sum.indices { sum[column] += lights[start + column] * weight }
  }

  private func write(_ lights: [Light], to pixels: inout [UInt8], row: Int) {
    for (column, light) in lights.enumerated() where light.w > 0 {
      let place = (row * target.width + column) * 4
      let scale = Float(LinearLight.steps) / light.w
      pixels[place] = byte(of: light.x * scale)
      pixels[place + 1] = byte(of: light.y * scale)
      pixels[place + 2] = byte(of: light.z * scale)
      pixels[place + 3] = UInt8(min(light.w, 1) * 255 + 0.5)
    }
  }

  private func byte(of steps: Float) -> UInt8 {
    bytes[min(Int(steps + 0.5), LinearLight.steps)]
  }
}
