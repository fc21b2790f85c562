import FoundationEssentials
import Models
import Repository

/// What the reader does on a profile.
package protocol ProfileViewModelInputs {
  /// Call when the screen opens.
  ///
  /// - Returns: The route for a script to take instead if there is nobody to show; otherwise `nil`.
  func opened() async -> Route?
  /// Call once what is saved has been shown; from now on GitHub may be asked for more.
  func shown() async
  /// Call when another screen opens over the profile.
  func covered()
  /// Call when the reader comes back to the screen.
  func returned() async
  /// Call when the reader writes a note.
  func noteWritten(_ text: String) async
  /// Call when the reader adds a line to the note.
  func lineAdded(_ text: String) async
  /// Call when the reader takes back the last change of the note.
  func changeTakenBack() async
  /// Call when the reader deletes the note.
  func noteDeleted() async
  /// Call when the reader marks the user as not seen.
  func seenTakenBack() async
  /// Call when the store has changed.
  func storeChanged() async
  /// Call when a command of the reader has changed the note, or that the profile counts as seen.
  func noteChanged() async
  /// Call when the connection to GitHub has changed.
  func connectionChanged() async
  /// Call when the reader wants GitHub asked now.
  func refreshed() async
  /// Call when the notices have been shown.
  func noticesShown()
}

/// What a profile shows.
package protocol ProfileViewModelOutputs {
  /// The login that was asked for; once the user is known, their login.
  var login: String { get }
  /// The user with note and seen state; `nil` while nothing is saved.
  var user: SavedUser? { get }
  /// The profile; `nil` until it was fetched once.
  var profile: SavedProfile? { get }
  /// What has changed since the reader looked the time before.
  var changes: [ProfileChange] { get }
  /// When the reader looked the time before; `nil` when there was none, or nobody knows what they
  /// saw.
  var changesSince: Date? { get }
  /// Whether the profile is on its way.
  var isLoading: Bool { get }
  /// Whether the store has not said yet what it has.
  var isOpening: Bool { get }
  /// How often a profile took the place of a page without one: 0 or 1.
  var version: Int { get }
  /// How the last exchange with GitHub ended.
  var connection: ConnectionState { get }
  /// Sentences to show under the profile, the oldest first.
  var notices: [Notice] { get }
  /// The jobs that the screen has started.
  var jobs: ScreenJobs { get }
}
