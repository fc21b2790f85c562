import TerminalCells

extension Bitmap {
  /// Each pixel as a square of `times` × `times`.
  func enlarged(_ times: Int) -> Self {
    let size = PixelSize(width: size.width * times, height: size.height * times)
    // Whole pixels at a time.
    let enlarged = [UInt8](unsafeUninitializedCapacity: size.count * 4) { bytes, count in
      let target = UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
      pixels.withUnsafeBytes { source in
        enlarge(source.bindMemory(to: UInt32.self), times, into: target)
      }
      count = size.count * 4
    }
    return Self(checked: size, pixels: enlarged)
  }

  private func enlarge(
    _ source: UnsafeBufferPointer<UInt32>, _ times: Int,
    into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    var place = 0
    for row in 0..<size.height * times {
      let start = row / times * size.width
      for column in start..<start + size.width {
        for _ in 0..<times {
          target[place] = source[column]
          place += 1
        }
      }
    }
  }
}
