import Foundation

/// The places that a recording leaves for times: `{{now …}}`.
enum RecordedTime {
  /// `text` with each place filled: seconds since 1970 where it says `unix`, else an HTTP date.
  static func filled(in text: String) -> String {
    guard let open = text.range(of: "{{"),
      let close = text.range(of: "}}", range: open.upperBound..<text.endIndex)
    else { return text }
    let place = text[open.upperBound..<close.lowerBound]
    let date = Date() + offset(in: place)
    let time =
      place.contains("format='unix'")
      ? "\(Int(date.timeIntervalSince1970))" : HTTPTime.text(of: date)
    return text[..<open.lowerBound] + time + filled(in: String(text[close.upperBound...]))
  }

  // Such as `offset='3 seconds'`.
  private static func offset(in place: Substring) -> TimeInterval {
    guard let start = place.range(of: "offset='")?.upperBound else { return 0 }
    let words = place[start...].prefix { $0 != "'" }.split(separator: " ")
    guard words.count == 2, let number = TimeInterval(words[0]) else { return 0 }
    let units = ["second": 1.0, "minute": 60, "hour": 3_600, "day": 86_400]
    return number * (units.first { words[1].hasPrefix($0.key) }?.value ?? 0)
  }
}
