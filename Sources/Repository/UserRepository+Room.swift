import Database

extension UserRepository {
  /// Writes to the store; where the disk is full, pictures go and it is written once more.
  func write<Value: Sendable>(
    _ body: (WriteContext) async throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    do {
      return try await store.write(body)
    } catch {
      guard error.isDiskFull, let pictures, await pictures.makeRoom() else { throw error }
      return try await store.write(body)
    }
  }
}
