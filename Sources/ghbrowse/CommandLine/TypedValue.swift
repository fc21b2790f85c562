import FoundationEssentials

/// Reads the values of options, also negative ones, and says what an option takes.
nonisolated enum TypedValue {
  /// A number of 0 or more.
  static func number<Number: FixedWidthInteger>(_ text: String) throws -> Number {
    guard let number = Number(text), number >= 0 else {
      let isLarge = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
      throw UsageMistake(
        message: isLarge ? "takes a number up to \(Number.max)" : "takes a number of 0 or more")
    }
    return number
  }

  /// A length of time.
  static func age(_ text: String) throws -> Age {
    guard let age = Age(text) else {
      throw UsageMistake(message: "takes a time such as 90s, 30m, 12h or 7d")
    }
    return age
  }
}

/// A length of time as typed: a number and `s`, `m`, `h` or `d`.
nonisolated struct Age {
  let seconds: Double

  init?(_ text: String) {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = UInt32(text.dropLast()) else {
      return nil
    }
    seconds = Double(number) * unit
  }
}
