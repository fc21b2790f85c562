import Models

/// A view model whose rows are no people, so that commands about a person have nobody here.
package protocol RowsOfNobody: RowsViewModelInputs, RowsViewModelOutputs {
  /// Says that the rows are no people.
  func refuse()
}

extension RowsOfNobody {
  package var pendingCount: Int { 0 }

  /// The rows are complete at once, so that nothing needs to be told later.
  package func expectedNotices(room: Int) async -> [Notice] { [] }

  package func user(number: Int) -> User? { nil }

  /// A low terminal scrolls a long block.
  package func roomChanged(_ room: Int) {}

  /// Nothing is fetched for rows that are only here.
  package func shown() async {}

  /// What a row says may have changed meanwhile.
  package func returned(room: Int) async { await storeChanged() }

  package func noteChanged() async { await storeChanged() }

  package func noteWritten(_ text: String, number: Int) async { refuse() }
  package func noteDeleted(number: Int) async { refuse() }
  package func seenTakenBack(number: Int) async { refuse() }
  package func noteAsked(number: Int) async -> String? {
    refuse()
    return nil
  }
  package func editorAsked(number: Int) { refuse() }
  package func pageAsked(number: Int) { refuse() }
}
