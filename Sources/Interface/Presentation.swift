/// How a screen reaches its reader.
package enum Presentation: Sendable {
  /// It is looked at.
  case visual
  /// It is listened to: words in place of columns, marks and looks, the important ones first.
  case screenReader
}
