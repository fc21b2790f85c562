import CPNG

// The only file that writes with libpng.
extension Bitmap {
  /// A PNG file of the picture, made quickly rather than small; `nil` when the library fails.
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
