import CTurboJPEG
import TerminalCells

// The only file that calls TurboJPEG, whose interface keeps longjmp to itself.
extension JPEGFile {
  // Thousands of scans would take minutes; a file with a warning may be damaged.
  private static let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING

  /// The pixels of the file.
  ///
  /// - Parameters:
  ///   - bytes: The file that this header was read from.
  ///   - wanted: The fewest pixels on either side; `nil` asks for all.
  func decoded(from bytes: [UInt8], filling wanted: PixelSize?) throws(PictureError) -> Bitmap {
    // One handle for each picture: a handle keeps the largest buffers, and belongs to one thread.
    guard let handle = tjInitDecompress() else { throw .damaged("TurboJPEG does not start") }
    defer { tjDestroy(handle) }
    try checkHeader(of: bytes, handle)
    let target = scaled(toFill: wanted ?? size)
    var isRead = false
    let pixels = [UInt8](unsafeUninitializedCapacity: target.count * 4) { buffer, count in
      isRead =
        tjDecompress2(
          handle, bytes, UInt(bytes.count), buffer.baseAddress, Int32(target.width),
          Int32(target.width * 4), Int32(target.height), Int32(TJPF_RGBA.rawValue), Self.flags) == 0
      count = isRead ? target.count * 4 : 0
    }
    guard isRead else { throw .damaged(Self.errorMessage(of: handle)) }
    return Bitmap(checked: target, pixels: pixels)
  }

  /// Makes sure that TurboJPEG sees the same size.
  private func checkHeader(of bytes: [UInt8], _ handle: tjhandle) throws(PictureError) {
    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let result = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space)
    guard result == 0 else { throw .damaged(Self.errorMessage(of: handle)) }
    guard size == PixelSize(width: Int(width), height: Int(height)) else {
      throw .damaged("it has two frame headers")
    }
    guard space != TJCS_CMYK.rawValue, space != TJCS_YCCK.rawValue else {
      throw .unsupportedFeature("JPEG of four inks")
    }
  }

  /// The smallest size that TurboJPEG can decode to, with at least the wanted pixels.
  private func scaled(toFill wanted: PixelSize) -> PixelSize {
    var count: Int32 = 0
    let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
    return factors.lazy.map { size.scaled(by: $0) }
      .filter { $0.width >= wanted.width && $0.height >= wanted.height }
      .filter { $0.width <= size.width }
      .min { $0.count < $1.count } ?? size
  }

  private static func errorMessage(of handle: tjhandle) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "TurboJPEG does not say why"
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
