/// Why the kernel's messages cannot be followed.
enum NetlinkFailure: Error {
  /// Some were lost: all has to be asked anew.
  case lost
  /// It does not talk to us.
  case refused
}
