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
    let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = Int64(parts[0]), let pixels = Int(parts[1]) else { return nil }
    self.init(id: id, pixels: pixels)
    guard self.fileName == fileName else { return nil }
  }

  /// Made of numbers alone.
  var fileName: String { "\(id)-\(pixels)" }
}
