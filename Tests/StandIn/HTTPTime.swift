import FoundationEssentials

/// Times as HTTP headers write them.
package enum HTTPTime {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Such as `Mon, 07 Oct 2019 19:26:35 GMT`, of a time after 1970.
  package static func text(of date: Date) -> String {
    // 2019-10-07T19:26:35Z
    let iso = date.formatted(.iso8601)
    let parts = iso.dropLast().split { $0 == "-" || $0 == "T" }.map(String.init)
    let day = days[(Int(date.timeIntervalSince1970) / 86_400 + 4) % 7]
    let month = months[(Int(parts[1]) ?? 1) - 1]
    return "\(day), \(parts[2]) \(month) \(parts[0]) \(parts[3]) GMT"
  }
}
