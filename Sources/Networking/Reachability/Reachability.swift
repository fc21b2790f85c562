/// Whether anything outside can be reached, as far as this machine can tell: a hint, no more.
package enum Reachability: Sendable, Equatable {
  /// The kernel does not say.
  case unknown
  /// An interface has a link, an address and a default route.
  case up
  /// None has.
  case down
}
