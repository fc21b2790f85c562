/// A colour of a cell.
enum CellColor: Equatable {
  /// One of the terminal's 256, the first sixteen of which are its own.
  case numbered(Int)
  case rgb(Int, Int, Int)
}

extension CellColor {
  // The sixteen as xterm has them, dark enough for a light background where need be.
  private static let own = [
    "#2e3436", "#cc0000", "#4e9a06", "#c4a000", "#3465a4", "#75507b", "#06989a", "#d3d7cf",
    "#555753", "#ef2929", "#8ae234", "#fce94f", "#729fcf", "#ad7fa8", "#34e2e2", "#eeeeec",
  ]

  /// The colour as SVG writes it.
  var hex: String {
    switch self {
    case .rgb(let red, let green, let blue): Self.hex(red, green, blue)
    case .numbered(let number) where number < 16: Self.own[max(number, 0)]
    case .numbered(let number) where number < 232: Self.cube(number - 16)
    case .numbered(let number):
      Self.hex(8 + 10 * (number - 232), 8 + 10 * (number - 232), 8 + 10 * (number - 232))
    }
  }

  private static func cube(_ index: Int) -> String {
    let steps = [index / 36, index / 6 % 6, index % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    return hex(steps[0], steps[1], steps[2])
  }

  private static func hex(_ red: Int, _ green: Int, _ blue: Int) -> String {
    "#"
      + [red, green, blue].map { value in
        let digits = String(min(max(value, 0), 255), radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
  }
}
