/// Takes the reader from screen to screen.
package protocol Router: AnyObject {
  /// Goes to `route` when the input that asked for it is done.
  func trigger(_ route: Route)
}
