/// Who of the list is shown.
package enum ListFilter: Sendable, Equatable {
  /// The whole list, longer with each page.
  case everyone
  /// Those with a note, wherever they come from.
  case noted
  /// Those of the list whose profile the reader never opened.
  case unseen
}
