/// The format of a file, judged by its first bytes.
package enum FileKind: String, Sendable, Equatable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case tiff = "TIFF"
  case bmp = "BMP"
  case icon = "an icon"
  case heif = "AVIF or HEIF"
  case svg = "SVG"
  case html = "a web page"
  case json = "JSON"
  case program = "a program"
  case empty = "an empty file"
  case unknown = "something unknown"

  /// The format of `bytes`; only PNG and JPEG are certain.
  init(of bytes: [UInt8]) {
    self =
      bytes.isEmpty
      ? .empty : Self.magic.first { $0.matches(bytes) }?.kind ?? Self(ofText: bytes)
  }

  private init(ofText bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("<"), text.contains("<svg") {
      self = .svg
    } else if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      self = .html
    } else {
      self = start.hasPrefix("{") || start.hasPrefix("[") ? .json : .unknown
    }
  }
}

extension FileKind {
  /// The bytes by which a format is known, and where they stand.
  private struct Magic {
    let kind: FileKind
    var offset = 0
    let bytes: [UInt8]

    func matches(_ file: [UInt8]) -> Bool { file.dropFirst(offset).starts(with: bytes) }
  }

  private static let magic = [
    Magic(kind: .png, bytes: PNGFile.signature),
    Magic(kind: .jpeg, bytes: JPEGFile.signature),
    Magic(kind: .gif, bytes: Array("GIF8".utf8)),
    Magic(kind: .webp, offset: 8, bytes: Array("WEBP".utf8)),
    Magic(kind: .tiff, bytes: [0x49, 0x49, 0x2A, 0x00]),
    Magic(kind: .tiff, bytes: [0x4D, 0x4D, 0x00, 0x2A]),
    Magic(kind: .bmp, bytes: Array("BM".utf8)),
    Magic(kind: .icon, bytes: [0, 0, 1, 0]),
    Magic(kind: .heif, offset: 4, bytes: Array("ftyp".utf8)),
    Magic(kind: .program, bytes: [0x7F, 0x45, 0x4C, 0x46]),
  ]
}
