/// How long something took, many times.
struct Timing {
  private var microseconds: [Double] = []

  /// None yet.
  init() {}

  /// Does it a hundred times, and ten times before that do not count.
  init(_ work: () throws -> Void) rethrows {
    for round in -10..<100 {
      let start = ContinuousClock.now
      try work()
      let took = (ContinuousClock.now - start) / .microseconds(1)
      if round >= 0 { microseconds.append(took) }
    }
  }

  /// Adds how long it took once.
  mutating func add(_ duration: Duration) {
    microseconds.append(duration / .microseconds(1))
  }

  /// The median, in microseconds.
  var typical: Double {
    let sorted = microseconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  static func += (sum: inout Self, more: Self) {
    sum.microseconds += more.microseconds
  }

  /// The name, the median, and the 99th of a hundred, in columns.
  func line(_ name: String) -> String {
    let label = "    \(name)".padding(to: 44)
    return label + column(share: 0.5) + column(share: 0.99)
  }

  private func column(share: Double) -> String {
    let sorted = microseconds.sorted()
    guard let last = sorted.indices.last else { return "" }
    let tenths = Int(sorted[min(Int(Double(sorted.count) * share), last)] * 10)
    let text = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(10 - text.count, 1)) + text
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
