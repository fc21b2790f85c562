import Foundation
import Pictures
import TerminalCells

/// What a terminal with kitty's protocol reads from control strings.
struct KittyPicture {
  /// The keys of the first string.
  let keys: [String: String]
  let bitmap: Bitmap

  /// `nil` when they are not one whole picture of RGBA.
  init?(_ graphics: PictureGraphics) {
    var first: [String: String] = [:]
    var letters: [UInt8] = []
    for (index, string) in graphics.controlStrings.enumerated() {
      guard string.starts(with: Array("_G".utf8)) else { return nil }
      let parts = string.dropFirst(2).split(separator: UInt8(ascii: ";"), maxSplits: 1)
      let keys = Self.keys(String(decoding: parts[0], as: UTF8.self))
      let isLast = index == graphics.controlStrings.count - 1
      guard parts.count == 2, parts[1].count <= 4096, isLast || parts[1].count % 4 == 0,
        keys["m"] == (isLast ? "0" : "1"), keys["q"] == "2"
      else { return nil }
      if index == 0 { first = keys } else if keys.count != 2 { return nil }
      letters += parts[1]
    }
    guard first["a"] == "T", first["f"] == "32", let data = Data(base64Encoded: Data(letters)),
      let width = first["s"].flatMap({ Int($0) }), let height = first["v"].flatMap({ Int($0) }),
      let bitmap = Bitmap(size: PixelSize(width: width, height: height), pixels: [UInt8](data))
    else { return nil }
    keys = first
    self.bitmap = bitmap
  }

  private static func keys(_ text: String) -> [String: String] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { $1 }
  }
}
