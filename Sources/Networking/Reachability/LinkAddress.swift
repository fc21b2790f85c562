/// An address of an interface, with all that tells it from another one.
struct LinkAddress: Hashable {
  let interface: Int32
  let family: UInt8
  let prefixLength: UInt8
  /// The address itself, in network order.
  let bytes: [UInt8]
  /// The other end's address where the link has just one; else the address again.
  let peer: [UInt8]
}
