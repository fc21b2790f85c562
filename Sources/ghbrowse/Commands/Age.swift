import ArgumentParser
import FoundationEssentials

/// How old something may be, as typed: a number and `s`, `m`, `h` or `d`.
struct Age: ExpressibleByArgument {
  let seconds: Double

  init(seconds: Double) {
    self.seconds = seconds
  }

  init?(argument: String) {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let last = argument.last else { return nil }
    let unit = units[last]
    guard let number = UInt32(unit == nil ? argument : String(argument.dropLast())) else {
      return nil
    }
    seconds = Double(number) * (unit ?? 1)
  }

  /// Whether something of `date` is not older; what lies ahead is now.
  func allows(_ date: Date, now: Date) -> Bool {
    now.timeIntervalSince(date) < seconds
  }
}
