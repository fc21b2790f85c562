import Foundation

@testable import Terminal

extension RGB {
  /// The contrast with another colour as WCAG 2 has it, 1 to 21.
  func contrast(with other: RGB) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The least contrast with any of `backgrounds`.
  func contrast(on backgrounds: [RGB]) -> Double {
    backgrounds.map { contrast(with: $0) }.min() ?? 0
  }

  /// The colour that a terminal shows for a number of its 256; the cube and the grey ramp only.
  init(indexed number: UInt8) {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let place = Int(number) - 16
    if number >= 232 {
      let grey = 8 + 10 * (number - 232)
      self.init(red: grey, green: grey, blue: grey)
    } else {
      self.init(red: steps[place / 36], green: steps[place / 6 % 6], blue: steps[place % 6])
    }
  }

  private var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
