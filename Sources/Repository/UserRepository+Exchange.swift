import Models
import Store

/// What is removed for good.
extension UserRepository {
  /// Removes a person from the cache of pictures, the database and the notes log.
  ///
  /// - Returns: How many pictures there were.
  /// - Throws: ``StoreError``; the person may still be there.
  package func forget(_ person: PersonTraces) async throws(StoreError) -> Int {
    let count = await removePictures(of: person.ids)
    try await store.write.forget(person)
    return count
  }
}
