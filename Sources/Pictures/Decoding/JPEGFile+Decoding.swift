import CTurboJPEG
import TerminalCells

// The only file that uses TurboJPEG, whose interface keeps longjmp to itself.
extension JPEGFile {
  /// Few scans, for thousands of them take minutes; and nothing that is not quite right.
  private static let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING

  /// The pixels of `bytes`, whose header this is, no fewer than `wanted` on either side.
  func decoded(from bytes: [UInt8], filling wanted: PixelSize?) throws(PictureError) -> Bitmap {
    // One for each picture: a handle keeps the buffers of the largest, and belongs to one thread.
    guard let handle = tjInitDecompress() else { throw .broken("TurboJPEG does not start") }
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
    guard isRead else { throw .broken(Self.words(of: handle)) }
    return Bitmap(checked: target, pixels: pixels)
  }

  /// The library must see the size that has been checked.
  private func checkHeader(of bytes: [UInt8], _ handle: tjhandle) throws(PictureError) {
    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let result = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space)
    guard result == 0 else { throw .broken(Self.words(of: handle)) }
    guard size == PixelSize(width: Int(width), height: Int(height)) else {
      throw .broken("it has two frame headers")
    }
    guard space != TJCS_CMYK.rawValue, space != TJCS_YCCK.rawValue else {
      throw .unsupported("JPEG of four inks")
    }
  }

  /// The smallest of the sizes that TurboJPEG decodes to which has all that is wanted, or its own.
  private func scaled(toFill wanted: PixelSize) -> PixelSize {
    var count: Int32 = 0
    let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
    return factors.lazy.map { size.scaled(by: $0) }
      .filter { $0.width >= wanted.width && $0.height >= wanted.height }
      .filter { $0.width <= size.width }
      .min { $0.count < $1.count } ?? size
  }

  private static func words(of handle: tjhandle) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "TurboJPEG does not say why"
  }
}

extension PixelSize {
  /// As TurboJPEG rounds.
  fileprivate func scaled(by factor: tjscalingfactor) -> Self {
    let (part, whole) = (Int(factor.num), Int(factor.denom))
    return Self(
      width: (width * part + whole - 1) / whole, height: (height * part + whole - 1) / whole)
  }
}
