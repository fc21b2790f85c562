/// Whose picture, and how wide and high it is, in pixels.
struct AvatarKey: Sendable, Hashable {
  /// The sizes that pictures are usually asked for in, in pixels.
  static let usualSizes = [64, 128, 256, 460]

  let id: Int64
  let pixels: Int

  init(id: Int64, pixels: Int) {
    self.id = id
    self.pixels = pixels
  }

  /// `nil` when no picture has that file name.
  init?(fileName: String) {
    guard let hyphen = fileName.lastIndex(of: "-"), let id = Int64(fileName[..<hyphen]),
      let pixels = Int(fileName[fileName.index(after: hyphen)...])
    else { return nil }
    self.init(id: id, pixels: pixels)
    guard self.fileName == fileName else { return nil }
  }

  /// Made of numbers alone, so that no text from elsewhere gets into a path.
  var fileName: String { "\(id)-\(pixels)" }

  /// The same person's picture in the other usual sizes, the larger ones first.
  var others: [AvatarKey] {
    Self.usualSizes.reversed().filter { $0 != pixels }.map { AvatarKey(id: id, pixels: $0) }
  }
}
