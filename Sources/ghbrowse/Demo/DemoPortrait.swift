import Terminal

/// A portrait of an invented person, drawn from a number.
nonisolated struct DemoPortrait {
  private static let side = 96
  private static let walls = [0x86C5DA, 0xF2C57C, 0xB7D7A8, 0xD9B8E8, 0xF4A7A0, 0x9FB4E0, 0xE8DCC2]
  private static let skins = [0xF6D5BC, 0xE5B88F, 0xC68A5E, 0x92603C, 0x5D3A24]
  private static let hairs = [0x2A1D16, 0x6B3F1D, 0xB5651D, 0xE0BA6A, 0x8C8C92, 0xB03A2E, 0x2E2E3A]
  private static let clothes = [0x34495E, 0x27685A, 0x7D3C5E, 0xB9472F, 0x3B5BA5, 0xC9A227]

  private let wall: Int
  private let skin: Int
  private let hair: Int
  private let cloth: Int
  private let hasLongHair: Bool
  private let hasBun: Bool
  private let hasBeard: Bool
  private let hasGlasses: Bool

  /// - Parameter number: Equal numbers make equal portraits.
  init(number: Int) {
    // A multiplicative hash, so that consecutive numbers differ in every feature.
    let mixed = UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15
    let choose = { (shift: UInt64, count: Int) in Int(mixed >> shift & 0xFFF) % count }
    wall = Self.walls[choose(52, Self.walls.count)]
    skin = Self.skins[choose(40, Self.skins.count)]
    hair = Self.hairs[choose(28, Self.hairs.count)]
    cloth = Self.clothes[choose(16, Self.clothes.count)]
    hasLongHair = choose(34, 3) == 0
    hasBun = choose(23, 4) == 0
    hasBeard = !hasLongHair && choose(45, 4) == 0
    hasGlasses = choose(11, 3) == 0
  }

  /// The content of a PNG file of 96 × 96 pixels; empty if it cannot be encoded.
  var file: [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Self.side * Self.side * 4)
    for row in 0..<Self.side {
      for column in 0..<Self.side {
        let color = color(
          x: (Double(column) + 0.5) / Double(Self.side), y: (Double(row) + 0.5) / Double(Self.side))
        pixels += [16, 8, 0].map { UInt8(color >> $0 & 0xFF) } + [255]
      }
    }
    let size = PixelSize(width: Self.side, height: Self.side)
    return Bitmap(size: size, pixels: pixels)?.pngFile() ?? []
  }

  // The colour at a point, with coordinates from 0 to 1.
  private func color(x: Double, y: Double) -> Int {
    let mirrored = 0.5 + abs(x - 0.5)
    let isInFace = Self.isIn(x, y, center: (0.5, 0.47), radii: (0.21, 0.26))
    if isInFace, let feature = feature(mirrored, y) { return feature }
    let isInCap = Self.isIn(x, y, center: (0.5, 0.40), radii: (0.25, 0.26))
    if isInCap, y < 0.34 + 0.5 * (mirrored - 0.5) { return hair }
    if hasBun, Self.isIn(x, y, center: (0.5, 0.13), radii: (0.10, 0.09)) { return hair }
    if isInFace { return skin }
    if Self.isIn(x, y, center: (0.5, 1.06), radii: (0.45, 0.33)) { return cloth }
    if mirrored < 0.59, (0.6..<0.82).contains(y) { return Self.darker(skin) }
    if hasLongHair, Self.isIn(x, y, center: (0.5, 0.52), radii: (0.30, 0.36)) { return hair }
    return y < 0.5 ? wall : Self.darker(wall)
  }

  private func feature(_ mirrored: Double, _ y: Double) -> Int? {
    if Self.isIn(mirrored, y, center: (0.58, 0.47), radii: (0.028, 0.035)) { return 0x20242B }
    let isInLens = Self.isIn(mirrored, y, center: (0.58, 0.47), radii: (0.075, 0.075))
    if hasGlasses, isInLens { return 0xDCE9F2 }
    if mirrored < 0.58, (0.605..<0.635).contains(y) { return 0xA84A45 }
    return hasBeard && y > 0.56 ? hair : nil
  }

  private static func isIn(
    _ x: Double, _ y: Double, center: (Double, Double), radii: (Double, Double)
  ) -> Bool {
    let (across, down) = ((x - center.0) / radii.0, (y - center.1) / radii.1)
    return across * across + down * down < 1
  }

  private static func darker(_ color: Int) -> Int {
    [16, 8, 0].reduce(0) { $0 | ((color >> $1 & 0xFF) * 4 / 5) << $1 }
  }
}
