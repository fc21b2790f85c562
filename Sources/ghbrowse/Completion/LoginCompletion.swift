import ArgumentParser

/// Marks an argument as a login, for ``Completions``.
nonisolated enum LoginCompletion {
  // The parser's own scripts would ask this; ours ask for the whole line.
  static let kind = CompletionKind.custom { _, _, _ in [] }
}
