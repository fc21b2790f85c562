extension Int {
  /// The number with a comma between thousands: `24,012`.
  package nonisolated var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// The number as a place: `1st`, `22nd`, `1,013th`.
  var ordinal: String {
    let ending =
      switch (self % 10, self % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return grouped + ending
  }

  /// The number with its noun: `1 row`, `2 rows`.
  package nonisolated func counted(_ one: String, _ many: String? = nil) -> String {
    self == 1 ? "1 \(one)" : "\(grouped) \(many ?? one + "s")"
  }
}
