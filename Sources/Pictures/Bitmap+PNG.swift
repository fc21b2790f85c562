import CPNG
import TerminalCells

// The only file that calls libpng. Its simplified interface (libpng-manual.txt, section V) keeps
// longjmp to itself.
extension PNGFile {
  /// The pixels; a warning of libpng is no failure.
  func decoded() throws(PictureError) -> Bitmap {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // The library may look at the bytes until it has finished.
    let pixels = neededChunks.withUnsafeBytes { bytes -> [UInt8]? in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0,
        image.width == size.width, image.height == size.height
      else { return nil }
      return Self.pixels(of: &image, size)
    }
    guard let pixels else { throw .damaged(image.errorMessage) }
    return Bitmap(checked: size, pixels: pixels)
  }

  private static func pixels(of image: inout png_image, _ size: PixelSize) -> [UInt8]? {
    image.format = cpng_format_rgba
    // Without gAMA, libpng would take 16 bits for linear light.
    image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var isRead = false
    let pixels = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      let stride = png_int_32(size.width * 4)
      isRead = png_image_finish_read(&image, nil, buffer.baseAddress, stride, nil) != 0
      count = isRead ? size.count * 4 : 0
    }
    return isRead ? pixels : nil
  }
}

extension Bitmap {
  /// A PNG file of the picture, made quickly rather than small; `nil` when libpng fails.
  package func pngFile() -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(size.width)
    image.height = png_uint_32(size.height)
    image.format = cpng_format_rgba
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    var isWritten = false
    let file = [UInt8](unsafeUninitializedCapacity: cpng_most_bytes(image)) { buffer, count in
      var length = buffer.count
      let stride = png_int_32(size.width * 4)
      isWritten =
        png_image_write_to_memory(&image, buffer.baseAddress, &length, 0, pixels, stride, nil) != 0
      count = isWritten ? length : 0
    }
    return isWritten ? file : nil
  }
}

extension png_image {
  fileprivate var errorMessage: String {
    let text = withUnsafeBytes(of: message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? "libpng does not say why" : text
  }
}
