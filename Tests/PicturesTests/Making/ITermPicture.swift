import Foundation
import Pictures

/// What a terminal with iTerm2's protocol reads from a control string.
struct ITermPicture {
  let keys: [String: String]
  let file: [UInt8]

  /// `nil` when it is not one file.
  init?(_ graphics: PictureGraphics) {
    let start = Array("]1337;File=".utf8)
    guard graphics.controlStrings.count == 1, graphics.controlStrings[0].starts(with: start) else {
      return nil
    }
    let parts = graphics.controlStrings[0].dropFirst(start.count)
      .split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, let data = Data(base64Encoded: Data(parts[1])) else { return nil }
    file = [UInt8](data)
    let pairs = String(decoding: parts[0], as: UTF8.self).split(separator: ";")
      .map { $0.split(separator: "=", maxSplits: 1) }
    keys = Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { $1 }
  }
}
