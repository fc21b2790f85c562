/// What the kernel has to say about links, addresses and default routes.
enum NetlinkMessage: Equatable {
  /// An interface came, or is not as it was.
  case link(Int32, LinkFlags)
  case linkRemoved(Int32)
  /// An address came or changed; it is `global` when the world may be reached from it.
  case address(LinkAddress, global: Bool)
  case addressRemoved(LinkAddress)
  /// A default route came, through one interface or several; perhaps in place of another.
  case routes([DefaultRoute], replace: Bool)
  case routesRemoved([DefaultRoute])
  /// All that was asked for has been told.
  case done
  /// The kernel refuses what was asked, for the reason of that number.
  case error(Int32)
  /// Something was lost, so that all has to be asked anew.
  case overrun
}
