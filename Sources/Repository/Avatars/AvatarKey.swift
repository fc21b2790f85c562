/// Whose picture, and how wide and high it is wished for.
struct AvatarKey: Sendable, Hashable {
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

  /// Made of numbers alone.
  var fileName: String { "\(id)-\(pixels)" }
}
