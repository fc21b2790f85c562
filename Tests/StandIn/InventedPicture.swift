/// A person's picture, made from the id: a symmetric pattern.
///
/// Every third has a transparent background.
package struct InventedPicture {
  /// The file, a PNG.
  package let bytes: [UInt8]

  private static let cells = 5
  private static let half = 3

  /// - Parameter size: How wide and high it is, in pixels.
  package init(id: Int64, size: Int) {
    var numbers = SeededNumbers(seed: UInt64(bitPattern: id))
    let ink = Self.ink(&numbers)
    let ground: [UInt8] = id % 3 == 0 ? [0, 0, 0, 0] : [240, 240, 240, 255]
    let isInked = (0..<Self.cells * Self.half).map { _ in UInt8.random(in: 0...1, using: &numbers) }
    // Half a cell is left free on each side.
    let cells = (0..<size).map { Self.cell(of: $0, size) }
    let rows = (-1...Self.cells).map { y in
      cells.flatMap { x in
        let isInside = (0..<Self.cells).contains(x) && (0..<Self.cells).contains(y)
        let mirrored = min(x, Self.cells - 1 - x)
        return isInside && isInked[y * Self.half + mirrored] == 1 ? ink : ground
      }
    }
    let pixels = cells.reduce(into: [UInt8]()) { $0 += rows[$1 + 1] }
    bytes = PNGFile(width: size, pixels: pixels).bytes
  }

  private static func cell(of pixel: Int, _ size: Int) -> Int {
    (2 * (cells + 1) * pixel / size + 1) / 2 - 1
  }

  // Distinct from other colours and from the background.
  private static func ink(_ numbers: inout SeededNumbers) -> [UInt8] {
    let strong = UInt8.random(in: 160...220, using: &numbers)
    let others = (0..<2).map { _ in UInt8.random(in: 20...140, using: &numbers) }
    let place = Int.random(in: 0...2, using: &numbers)
    var ink = others
    ink.insert(strong, at: place)
    return ink + [255]
  }
}

extension InventedPicture {
  private static let usualSize = 460

  /// The answer to a request for somebody's picture, in the size that `s` asks for.
  static func answer(_ id: Int64, to request: RecordedRequest) -> CannedAnswer {
    guard id > 0 else { return .notFound }
    let size = request.number("s").map { Int(min(max($0, 20), Int64(usualSize))) } ?? usualSize
    return CannedAnswer(
      headers: [
        "Content-Type": "image/png", "Cache-Control": "max-age=300", "ETag": "\"\(id)-\(size)\"",
      ], body: InventedPicture(id: id, size: size).bytes
    ).checked(against: request)
  }
}
