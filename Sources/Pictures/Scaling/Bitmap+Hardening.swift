extension Bitmap {
  /// With each pixel there or not: as a cell of a terminal is, which cannot be half transparent.
  func hardened() -> Self {
    var hardened = pixels
    for place in stride(from: 3, to: pixels.count, by: 4) where pixels[place] < 255 {
      if pixels[place] < 128 { hardened.replaceSubrange(place - 3..<place, with: [0, 0, 0]) }
      hardened[place] = pixels[place] < 128 ? 0 : 255
    }
    return Self(checked: size, pixels: hardened)
  }
}
