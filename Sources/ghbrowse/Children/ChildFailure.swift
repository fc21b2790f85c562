/// Why a program could not be started, in a sentence.
nonisolated struct ChildFailure: Error, Equatable {
  let message: String
}
