import TerminalCells

/// The chunks of a PNG file, read before libpng sees any of them.
struct PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The size that the header says.
  let size: PixelSize
  /// The signature and the chunks that make the pixels: all critical chunks, and transparency.
  ///
  /// Text and colour profiles never reach libpng, because they can hide a decompression bomb. Nor
  /// does gAMA: libpng would apply it, other decoders do not.
  private(set) var neededChunks = Self.signature

  /// Reads the chunks of `bytes` up to IEND.
  ///
  /// - Parameter bytes: A file that begins with the signature.
  init(_ bytes: [UInt8]) throws(PictureError) {
    size = try Self.size(of: bytes).checked()
    neededChunks.reserveCapacity(bytes.count)
    var position = Self.signature.count
    while true {
      let chunk = try Chunk(in: bytes, at: position)
      position = chunk.range.upperBound
      if chunk.isNeeded { neededChunks += bytes[chunk.range] }
      if chunk.isLast { return }
    }
  }

  private static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    let header = try Chunk(in: bytes, at: signature.count)
    guard header.kind == Chunk.header, header.range.count == 25 else {
      throw .damaged("it does not begin with its header")
    }
    let start = header.range.lowerBound + 8
    return PixelSize(
      width: bytes.bigEndian(at: start, bytes: 4), height: bytes.bigEndian(at: start + 4, bytes: 4))
  }
}

extension PNGFile {
  /// One chunk of a PNG file.
  private struct Chunk {
    static let header: [UInt8] = Array("IHDR".utf8)
    private static let transparency: [UInt8] = Array("tRNS".utf8)
    private static let end: [UInt8] = Array("IEND".utf8)
    // The length, the kind and a checksum, 4 bytes each.
    private static let overhead = 12

    let kind: [UInt8]
    /// The whole chunk.
    let range: Range<Int>

    init(in bytes: [UInt8], at start: Int) throws(PictureError) {
      guard start + Self.overhead <= bytes.count else { throw .damaged("it ends too early") }
      let length = bytes.bigEndian(at: start, bytes: 4)
      guard length <= bytes.count - start - Self.overhead else {
        throw .damaged("it ends too early")
      }
      kind = Array(bytes[start + 4..<start + 8])
      range = start..<start + Self.overhead + length
    }

    /// Whether a decoder needs the chunk: the kind of an optional one begins with a small letter.
    var isNeeded: Bool { kind[0] & 0x20 == 0 || kind == Self.transparency }

    var isLast: Bool { kind == Self.end }
  }
}
