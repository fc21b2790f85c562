import TerminalCells

/// The frame header of a JPEG file, read before TurboJPEG sees the file.
struct JPEGFile {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The size that the frame header says.
  let size: PixelSize

  /// - Parameter bytes: A file that begins with the signature.
  init(_ bytes: [UInt8]) throws(PictureError) {
    let frame = try Self.frame(in: bytes)
    guard frame.count >= 6 else { throw .damaged("its frame header is too short") }
    guard frame[frame.startIndex] == 8 else {
      throw .unsupportedFeature("JPEG of more than 8 bits")
    }
    let start = frame.startIndex
    let height = bytes.bigEndian(at: start + 1, bytes: 2)
    let width = bytes.bigEndian(at: start + 3, bytes: 2)
    size = try PixelSize(width: width, height: height).checked()
    switch frame[start + 5] {
    case 1, 3: break
    case 4: throw .unsupportedFeature("JPEG of four inks")
    case let count: throw .unsupportedFeature("JPEG of \(count) colours")
    }
  }

  /// The frame header, without its marker and its length.
  private static func frame(in bytes: [UInt8]) throws(PictureError) -> ArraySlice<UInt8> {
    var position = 2
    while let marker = bytes.marker(from: &position) {
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8: continue
      case 0xD9, 0xDA: throw .damaged("it has no frame header")
      default: break
      }
      let segment = try segment(in: bytes, at: position)
      switch marker {
      case 0xC0...0xC2: return segment
      case 0xC4, 0xC8, 0xCC: position = segment.endIndex
      case 0xC3...0xCF: throw .unsupportedFeature("JPEG without Huffman codes, or hierarchical")
      default: position = segment.endIndex
      }
    }
    throw .damaged("it has no frame header")
  }

  /// The segment with its length at `start`, without that length.
  private static func segment(
    in bytes: [UInt8], at start: Int
  ) throws(PictureError) -> ArraySlice<UInt8> {
    guard start + 2 <= bytes.count else { throw .damaged("it ends too early") }
    let length = bytes.bigEndian(at: start, bytes: 2)
    guard length >= 2 else { throw .damaged("a segment of it has no length") }
    guard start + length <= bytes.count else { throw .damaged("it ends too early") }
    return bytes[start + 2..<start + length]
  }
}

extension [UInt8] {
  /// The next marker from `position` on; moves `position` behind it.
  ///
  /// Bytes before a marker are skipped; a marker may begin with any number of 0xFF.
  fileprivate func marker(from position: inout Int) -> UInt8? {
    while position < count, self[position] != 0xFF { position += 1 }
    while position < count, self[position] == 0xFF { position += 1 }
    guard position < count else { return nil }
    defer { position += 1 }
    return self[position]
  }
}
