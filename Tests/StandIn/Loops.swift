import Foundation

/// How long the loops of tests run, as `GHBROWSE_LOOPS` says: short where it says nothing.
///
/// Short ones are for each change, long ones for each release, and full ones take hours.
package enum Loops: String {
  case short
  case long
  case full

  package static let ofRun =
    ProcessInfo.processInfo.environment["GHBROWSE_LOOPS"].flatMap(Loops.init) ?? .short

  /// How often to go round.
  package static func count<Count: BinaryInteger>(
    short: Count, long: Count, full: Count
  ) -> Count {
    switch ofRun {
    case .short: short
    case .long: long
    case .full: full
    }
  }

  /// All elements, or in a short run every `step`th.
  package static func choice<Element>(of all: [Element], each step: Int) -> [Element] {
    guard ofRun == .short else { return all }
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }
}
