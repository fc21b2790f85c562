import CSQLite
import Glibc

extension DatabaseError {
  /// Whether the disk is full, or the share of it that its owner may have.
  package var isDiskFull: Bool {
    switch kind {
    case .sqlite(let code): code & 0xFF == SQLITE_FULL
    case .file(let errno), .journal(let errno): [ENOSPC, EDQUOT].contains(errno)
    default: false
    }
  }
}
