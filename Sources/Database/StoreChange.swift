/// Who has changed what is saved.
package enum StoreChange: Sendable, Equatable {
  /// This process wrote.
  case here
  /// Another process wrote.
  case elsewhere
}
