/// A note that is being typed, or was when the program ended.
nonisolated struct DraftNote: Codable, Equatable, Sendable {
  /// Whose API the user belongs to, as the directory of its store is called.
  let host: String
  /// The user's id; `nil` when it was not known yet whose note it is.
  let id: Int64?
  /// The user's login at that time.
  let login: String?
  /// The text so far.
  let note: String
}
