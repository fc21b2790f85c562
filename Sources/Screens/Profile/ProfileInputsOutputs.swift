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
  /// Call when the reader writes a note.
  func noteWritten(_ text: String) async
  /// Call when the reader adds a line to the note.
  func lineAdded(_ text: String) async
  /// Call when the reader has come back to the user.
  func noteDone() async
  /// Call when the reader undoes the last change to the note.
  func changeUndone() async
  /// Call when the reader deletes the note.
  func noteDeleted() async
  /// Call when the reader marks the user as not seen.
  func markedUnseen() async
  /// Call when the store has changed.
  func storeChanged() async
  /// Call when a command of the reader has changed the note or the seen mark.
  func noteChanged() async
  /// Call when the connection to GitHub has changed.
  func connectionChanged() async
  /// Call when the reader asks for a refresh.
  func refreshed() async
  /// Call when the notices have been shown.
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
  /// Whether the profile is being fetched.
  var isLoading: Bool { get }
  /// Whether the store has not been read yet.
  var isOpening: Bool { get }
  /// Changes when a fetched profile replaces a page without one, or the reverse.
  var version: Int { get }
  /// The outcome of the last request to GitHub.
  var connection: ConnectionState { get }
  /// Sentences to show under the profile, the oldest first.
  var notices: [Notice] { get }
  /// The jobs that the screen has started.
  var jobs: ScreenJobs { get }
}
