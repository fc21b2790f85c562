import FoundationEssentials
import Models
import Repository

/// What the reader does on a profile.
package protocol ProfileViewModelInputs {
  /// Call when the screen comes up.
  func opened() async
  /// Call once what is saved has been shown.
  func shown() async
  /// Call when another screen comes over it.
  func covered()
  /// Call when the reader comes back to the screen.
  func returned() async
  /// Call when the reader writes a note.
  func noteWritten(_ text: String) async
  /// Call when the reader wants the note in the editor.
  func editorAsked()
  /// Call when the reader takes the note away.
  func noteDeleted() async
  /// Call when the reader takes back that they have seen it.
  func seenTakenBack() async
  /// Call when the reader wants the page in the browser.
  func pageAsked()
  /// Call when what is on disk has changed.
  func storeChanged() async
  /// Call when the connection is another than before.
  func connectionChanged() async
  /// Call when the reader wants GitHub asked now.
  func refreshed() async
  /// Call when the notices have been shown.
  func noticesShown()
}

/// What a profile shows.
package protocol ProfileViewModelOutputs {
  /// The login that was asked for, or the real one once known.
  var login: String { get }
  /// The account with note and seen state; `nil` while nothing is known.
  var user: SavedUser? { get }
  /// What its owner says about it; `nil` until it was fetched once.
  var profile: SavedProfile? { get }
  /// What is another than when the reader looked at it before this time.
  var changes: [ProfileChange] { get }
  /// When that was; `nil` when they look for the first time, or when it is not known what they saw.
  var changesSince: Date? { get }
  /// Whether it is on its way.
  var isLoading: Bool { get }
  /// How often it became another profile's page: once, when there was none and one has come.
  var version: Int { get }
  /// How things stood with GitHub at the last exchange.
  var connection: ConnectionState { get }
  /// Sentences to show under the profile, the oldest first.
  var notices: [Notice] { get }
}
