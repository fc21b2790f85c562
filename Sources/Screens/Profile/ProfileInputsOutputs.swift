import FoundationEssentials
import Models
import Repository

/// What the reader does on a profile.
protocol ProfileViewModelInputs {
  /// Call when the screen opens; returns the way back for a script, when there is nobody to show.
  func opened() async -> Route?
  /// Call once what is saved has been shown; then GitHub may be asked for more.
  func shown() async
  /// Call when another screen opens over the profile.
  func covered()
  /// Call when the reader comes back to the screen.
  func returned() async
  func noteWritten(_ text: String) async
  /// Call when the reader adds a line to the note.
  func lineAdded(_ text: String) async
  /// Call when the reader has come back to the user.
  func noteDone() async
  func changeUndone() async
  func noteDeleted() async
  func markedUnseen() async
  func storeChanged() async
  /// Call when a command of the reader has changed the note or the seen mark.
  func noteChanged() async
  func connectionChanged() async
  func refreshed() async
  func noticesShown()
}

/// What a profile shows.
protocol ProfileViewModelOutputs {
  /// The login as typed; once the user is known, as GitHub spells it.
  var login: String { get }
  /// The user with note and seen state; `nil` while nothing is saved.
  var user: SavedUser? { get }
  /// The profile; `nil` until it is fetched.
  var profile: SavedProfile? { get }
  /// What has changed since the reader's last visit.
  var changes: [ProfileChange] { get }
  /// When the last visit was; `nil` when it is not known what the reader saw.
  var changesSince: Date? { get }
  var history: PersonHistory { get }
  var isLoading: Bool { get }
  /// Whether the store has not been read yet.
  var isOpening: Bool { get }
  /// Changes when a fetched profile replaces a page without one, or the reverse.
  var version: Int { get }
  var connection: ConnectionState { get }
  /// Sentences to show under the profile, the oldest first.
  var notices: [Notice] { get }
  var jobs: ScreenJobs { get }
}
