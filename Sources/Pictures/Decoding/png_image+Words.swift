import CPNG

extension png_image {
  /// What the library has said, if it has.
  var words: String {
    let words = withUnsafeBytes(of: message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return words.isEmpty ? "libpng does not say why" : words
  }
}
