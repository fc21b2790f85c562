import Foundation
import XCTest

@testable import Terminal

final class PaletteTests: XCTestCase {
  private static let palettes: [(name: String, palette: Palette)] = [
    ("dark", .dark), ("light", .light),
  ]
  // The sixteen as xterm and as the console have them; what they are is else the reader's choice.
  private static let xterm: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  private static let console: [UInt32] = [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ]

  func test_B2_every_role_keeps_a_contrast_of_four_and_a_half_on_every_background() {
    for (name, palette) in Self.palettes {
      XCTAssertGreaterThanOrEqual(palette.backgrounds.count, 3)
      for role in Role.allCases {
        guard let ink = palette.color(of: role) else { continue }
        for (depth, color) in [("24-bit", ink.full), ("256", RGB(indexed: ink.indexed))] {
          let contrast = color.contrast(on: palette.backgrounds)
          XCTAssertGreaterThanOrEqual(contrast, 4.5, "\(role), \(name), \(depth)")
        }
      }
    }
  }

  func test_B2_the_terminals_own_colours_can_be_read_as_they_usually_are() {
    let backgrounds = ["dark": RGB(0x000000), "light": RGB(0xFFFFFF)]
    for (name, palette) in Self.palettes {
      guard let background = backgrounds[name] else { return XCTFail(name) }
      for role in Role.allCases {
        guard let number = palette.color(of: role)?.sixteen else { continue }
        for table in [Self.xterm, Self.console] {
          let contrast = RGB(table[Int(number)]).contrast(with: background)
          XCTAssertGreaterThanOrEqual(contrast, 4.5, "\(role), \(name), \(number)")
        }
      }
    }
  }

  func test_L10_a_seen_row_is_quieter_than_the_others_and_still_read() {
    for (name, palette) in Self.palettes {
      guard let seen = palette.color(of: .seen), let login = palette.color(of: .login),
        let detail = palette.color(of: .detail)
      else { return XCTFail(name) }
      for background in palette.backgrounds {
        let contrast = seen.full.contrast(with: background)
        XCTAssertLessThan(contrast, detail.full.contrast(with: background), name)
        XCTAssertLessThan(contrast, login.full.contrast(with: background), name)
      }
    }
  }
}

extension RGB {
  /// The contrast with another colour as WCAG 2 has it, 1 to 21.
  fileprivate func contrast(with other: RGB) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The least contrast with any of `backgrounds`.
  fileprivate func contrast(on backgrounds: [RGB]) -> Double {
    backgrounds.map { contrast(with: $0) }.min() ?? 0
  }

  /// The colour that a terminal shows for a number of its 256; the cube and the grey ramp only.
  fileprivate init(indexed number: UInt8) {
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
