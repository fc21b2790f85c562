import Database
import FoundationEssentials
import GitHub

/// What came of asking: something new, or word that the saved copy is good.
struct ConditionalResponse<Value: Sendable>: Sendable {
  /// `nil` when it is the same as before.
  let value: Value?
  /// What was remembered of this address before.
  let known: CachedResponse?
  private let memory: CachedResponse

  init(
    _ answer: APIResponse<Value>, url: String, identity: String, known: CachedResponse?,
    at date: Date
  ) {
    value = answer.value
    self.known = known
    memory = CachedResponse(
      url: url, identity: identity, status: 200,
      etag: answer.validators?.etag ?? (answer.value == nil ? known?.etag : nil),
      lastModified: answer.validators?.lastModified
        ?? (answer.value == nil ? known?.lastModified : nil),
      movedTo: answer.movedTo, lastID: known?.lastID, date: date)
  }

  /// What to remember of this answer.
  ///
  /// - Parameter lastID: The last user of the page, or the user whose profile it is.
  func remembered(lastID: Int64?) -> CachedResponse {
    CachedResponse(
      url: memory.url, identity: memory.identity, status: memory.status, etag: memory.etag,
      lastModified: memory.lastModified, movedTo: memory.movedTo, lastID: lastID, date: memory.date)
  }
}
