import CImages

// TurboJPEG does not `longjmp` through Swift frames.
extension Bitmap {
  /// Decodes a JPEG file to the fewest pixels that fill `wanted`; `nil` asks for all.
  init?(jpeg bytes: [UInt8], filling wanted: PixelSize?) {
    // A handle for each picture: it keeps its largest buffers, and is not thread-safe.
    guard let handle = tjInitDecompress() else { return nil }
    defer { tjDestroy(handle) }
    guard let size = Self.size(ofJPEG: bytes, handle), Self.canDecode(size) else { return nil }
    let target = Self.scaledSize(of: size, filling: wanted ?? size)
    // A file with thousands of scans would take minutes; one with a warning may be damaged.
    let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING
    self.init(target) { pixels in
      tjDecompress2(
        handle, bytes, UInt(bytes.count), pixels, Int32(target.width), Int32(target.width * 4),
        Int32(target.height), Int32(TJPF_RGBA.rawValue), flags) == 0
    }
  }

  private static func size(ofJPEG bytes: [UInt8], _ handle: tjhandle) -> PixelSize? {
    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let result = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space)
    return result == 0 ? PixelSize(width: Int(width), height: Int(height)) : nil
  }

  /// The smallest size that TurboJPEG can decode to, with at least the wanted pixels.
  private static func scaledSize(of size: PixelSize, filling wanted: PixelSize) -> PixelSize {
    var count: Int32 = 0
    let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
    return factors.lazy.map { size.scaled(by: $0) }
      .filter { $0.width >= wanted.width && $0.height >= wanted.height }
      .filter { $0.width <= size.width }
      .min { $0.count < $1.count } ?? size
  }
}

extension PixelSize {
  /// The size as TurboJPEG rounds it.
  fileprivate func scaled(by factor: tjscalingfactor) -> Self {
    let (part, whole) = (Int(factor.num), Int(factor.denom))
    return Self(
      width: (width * part + whole - 1) / whole, height: (height * part + whole - 1) / whole)
  }
}
