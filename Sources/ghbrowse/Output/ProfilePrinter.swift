import FoundationEssentials
import Interface
import Models
import Terminal

/// Prints one profile: as JSON, fitted to a terminal, or with tabs.
struct ProfilePrinter {
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Prints what is saved of `user`.
  ///
  /// - Parameter saved: The profile; `nil` where only a row and a note are saved.
  /// - Throws: ``CommandFailure`` when it cannot be written.
  func print(_ user: SavedUser, _ saved: SavedProfile?, source: ProfileSource) throws {
    guard dependencies.isForPerson else {
      dependencies.pager.begin()
      let person = PrintedPerson(user: user, profile: saved, source: source)
      var printer = RecordPrinter(.profile, dependencies, isArray: false)
      return printer.print(alone: person)
    }
    dependencies.pager.begin()
    let layout = ProfileLayout(.builtIn, user: user, saved: saved, now: Date())
    let width = output.size(environment: dependencies.environment).columns
    for line in layout.lines(width: width, dependencies.presentation) {
      output.write(line: line, in: dependencies.theme)
    }
    if dependencies.isAccessible, user.isAvatarInverted {
      output.write(line: ProfileScreen.invertedPicture)
    }
  }
}
