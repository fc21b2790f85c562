import FoundationEssentials

/// A time as HTTP headers write it: `Mon, 07 Oct 2019 19:26:35 GMT`.
struct HTTPDate {
  let date: Date

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `nil` when `text` is no such time.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
      let month = Self.months.firstIndex(of: String(parts[2])), let year = Int(parts[3])
    else { return nil }
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let iso = "\(year)-\(digits(month + 1))-\(digits(day))T\(parts[4])Z"
    guard let date = try? Date(iso, strategy: .iso8601) else { return nil }
    self.date = date
  }
}
