import Pictures
import TerminalCells

/// What a terminal with sixels reads from a control string.
struct SixelPicture {
  /// How many bands of six pixels there are.
  private(set) var bands = 1
  private(set) var width = 0
  private(set) var height = 0
  private var colors: [Int: [UInt8]] = [:]
  private var pixels: [UInt8] = []
  private var input: Substring
  private var color: [UInt8] = []
  private var column = 0

  /// `nil` when it is no sixel picture, or paints beyond the size it gives.
  init?(_ graphics: PictureGraphics) {
    guard graphics.controlStrings.count == 1 else { return nil }
    let text = String(decoding: graphics.controlStrings[0], as: UTF8.self)
    // The second number says that what is not painted stays as it is.
    guard text.hasPrefix("P0;1;0q\"") else { return nil }
    input = text.dropFirst(8)
    let raster = numbers()
    guard raster.count == 4, raster[0] == 1, raster[1] == 1 else { return nil }
    (width, height) = (raster[2], raster[3])
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    while let letter = input.popFirst() {
      guard read(letter) else { return nil }
    }
  }

  var bitmap: Bitmap? { Bitmap(size: PixelSize(width: width, height: height), pixels: pixels) }

  private mutating func read(_ letter: Character) -> Bool {
    switch letter {
    case "#": return choose(numbers())
    case "!":
      let count = numbers().first ?? 0
      return input.popFirst().map { paint($0, count) } ?? false
    case "$": column = 0
    case "-": (column, bands) = (0, bands + 1)
    default: return paint(letter, 1)
    }
    return true
  }

  private mutating func choose(_ numbers: [Int]) -> Bool {
    if numbers.count == 5, numbers[1] == 2 {
      colors[numbers[0]] = numbers[2...].map { UInt8(($0 * 255 + 50) / 100) } + [255]
    }
    guard let number = numbers.first, let chosen = colors[number] else { return false }
    color = chosen
    return true
  }

  private mutating func paint(_ letter: Character, _ count: Int) -> Bool {
    guard let value = letter.asciiValue, (63...126).contains(value) else { return false }
    for _ in 0..<count {
      for bit in 0..<6 where (value - 63) >> UInt8(bit) & 1 == 1 {
        let row = (bands - 1) * 6 + bit
        guard column < width, row < height, color.count == 4 else { return false }
        let place = (row * width + column) * 4
        pixels.replaceSubrange(place..<place + 4, with: color)
      }
      column += 1
    }
    return true
  }

  private mutating func numbers() -> [Int] {
    let text = input.prefix { $0.isNumber || $0 == ";" }
    input = input.dropFirst(text.count)
    return text.split(separator: ";").compactMap { Int($0) }
  }
}
