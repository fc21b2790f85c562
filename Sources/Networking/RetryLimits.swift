/// How long a request goes on after failures.
package struct RetryLimits: Sendable, Equatable {
  /// How often it is tried; `nil` for as often as it takes.
  let attempts: Int?
  /// How long it takes altogether; `nil` for as long as it takes.
  let time: Duration?
  /// Whether the first try is made although the host failed just now.
  let isEager: Bool

  /// For somebody who waits: three tries, 20 s in all.
  package static let interactive = RetryLimits(
    attempts: 3, time: .seconds(20), isEager: true)
  /// For one more try after a while.
  package static let retryOnce = RetryLimits(
    attempts: 1, time: .seconds(20), isEager: false)
  /// One try, whenever its turn comes; who tries again then stands behind all others.
  package static let single = RetryLimits(attempts: 1, time: nil, isEager: false)
  /// Until it is answered or given up.
  package static let unlimited = RetryLimits(attempts: nil, time: nil, isEager: false)
}
