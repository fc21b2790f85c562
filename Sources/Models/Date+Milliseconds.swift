import FoundationEssentials

/// The times of notes: in whole milliseconds, UTC.
extension Date {
  /// - Parameter milliseconds: Since 1970.
  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Milliseconds since 1970, clamped to 64 bits.
  package var milliseconds: Int64 {
    Int64(exactly: (timeIntervalSince1970 * 1000).rounded())
      ?? (timeIntervalSince1970 < 0 ? .min : .max)
  }

  /// The time in RFC 3339, such as `2026-11-20T09:31:07.412Z`.
  package var rfc3339: String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fraction = rest < 0 ? rest + 1000 : rest
    let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
    let digits = "\(fraction + 1000)".dropFirst()
    return "\(whole.formatted(.iso8601).dropLast()).\(digits)Z"
  }

  /// Parses a time in RFC 3339, with or without a fraction of a second.
  ///
  /// - Returns: `nil` if the text has another format, or names a day that does not exist or is outside the
  ///   years 0 to 9999 in UTC, which ``rfc3339`` cannot write.
  package init?(rfc3339 text: String) {
    let styles = [false, true].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
    let day = text.prefix(10)
    guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first,
      // The styles read February 30 as a day in March.
      (try? Date("\(day)T00:00:00Z", strategy: .iso8601))?.formatted(.iso8601).prefix(10) == day,
      (-62_167_392_000..<253_402_300_800).contains(date.timeIntervalSince1970)
    else { return nil }
    self.init(milliseconds: date.milliseconds)
  }
}
