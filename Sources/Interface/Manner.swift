/// How a screen reaches its reader.
package enum Manner: Sendable {
  /// It is looked at.
  case drawn
  /// It is listened to: words in place of columns, marks and looks, the important ones first.
  case spoken
}
