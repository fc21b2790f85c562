import Interface
import Observation
import ViewModels

/// The screens that the reader has gone through; the last one is where they are.
@Observable
final class ScreenStack {
  private var screens: [any Screen] = []
  @ObservationIgnored private let output: any ScreenOutput

  /// - Parameter output: Where the screens are shown.
  init(_ output: any ScreenOutput) {
    self.output = output
  }

  /// The screen that the reader is on.
  var last: (any Screen)? { screens.last }

  /// The screen under it.
  var below: (any Screen)? { screens.dropLast().last }

  var count: Int { screens.count }

  /// Puts a screen over the others.
  func push(_ screen: any Screen) {
    screens.append(screen)
  }

  /// Leaves the last screen; what only that screen waits for is given up with it.
  func drop() {
    guard let screen = screens.popLast() else { return }
    output.forget(screen)
    screen.jobs.leave()
  }

  /// Leaves all screens.
  func dropAll() {
    while !screens.isEmpty { drop() }
  }

  /// Leaves the profiles that lie over a list.
  func dropToRows() {
    while count > 1, last?.walk(from: nil) == nil { drop() }
  }

  /// The way through the rows of the nearest list; `nil` where there is none.
  ///
  /// - Parameter row: The row to begin at; `nil` when it begins at none.
  func walk(from row: Int?) -> PeopleWalk? {
    screens.reversed().lazy.compactMap { $0.walk(from: row) }.first
  }
}
