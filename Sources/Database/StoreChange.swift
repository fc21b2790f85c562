/// That what is saved has changed.
package enum StoreChange: Sendable, Equatable {
  /// This process wrote.
  case here
  /// Another process wrote.
  case elsewhere
}
