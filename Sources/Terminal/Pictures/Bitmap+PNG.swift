import CImages

// The simplified interface of libpng (libpng-manual.txt, section V) does not `longjmp` through Swift
// frames.
extension Bitmap {
  /// Decodes a PNG file, and ignores warnings of libpng.
  init?(png bytes: [UInt8]) {
    guard Self.hasWholeChunks(bytes) else { return nil }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // The library reads from the bytes until it has finished.
    let bitmap = bytes.withUnsafeBytes { file -> Bitmap? in
      guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
        return nil
      }
      let size = PixelSize(width: Int(image.width), height: Int(image.height))
      guard Self.canDecode(size) else { return nil }
      image.format = cpng_format_rgba
      // Otherwise libpng assumes that 16-bit channels are linear.
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      return Bitmap(size) { pixels in
        png_image_finish_read(&image, nil, pixels, png_int_32(size.width * 4), nil) != 0
      }
    }
    guard let bitmap else { return nil }
    self = bitmap
  }

  // libpng allocates and clears as many bytes as a chunk claims to have.
  private static func hasWholeChunks(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.dropFirst(8)
    while rest.count >= 8, !rest.dropFirst(4).starts(with: "IEND".utf8) {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 8 else { return false }
      rest = rest.dropFirst(length + 12)
    }
    return true
  }

  /// Encodes a PNG file, fast rather than small; `nil` when libpng fails.
  package func pngFile() -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(size.width)
    image.height = png_uint_32(size.height)
    image.format = cpng_format_rgba
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    var file = [UInt8](repeating: 0, count: cpng_most_bytes(image))
    var length = file.count
    let stride = png_int_32(size.width * 4)
    guard png_image_write_to_memory(&image, &file, &length, 0, pixels, stride, nil) != 0 else {
      return nil
    }
    return Array(file.prefix(length))
  }
}
