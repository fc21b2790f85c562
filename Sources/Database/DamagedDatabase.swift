import Files
import FoundationEssentials
import Glibc

extension StoreFiles {
  /// Renames a damaged database, its log and its index, which are never modified; whoever calls holds the
  /// store's lock.
  ///
  /// - Returns: Where it is now.
  /// - Throws: ``DatabaseError/Kind/file(errno:)``, with the database where it was.
  func setDatabaseAside(at date: Date = Date()) throws(DatabaseError) -> String {
    let path = freePath(date)
    // The database goes last. A start that is killed before leaves it to be found damaged again.
    for suffix in ["-wal", "-shm", "-journal", ""]
    where FileStatus(of: database + suffix) != nil {
      guard rename(database + suffix, path + suffix) == 0 else {
        throw DatabaseError(
          .file(errno: errno),
          "\(database)\(suffix) is damaged and cannot be renamed: \(systemMessage(errno)).")
      }
    }
    return path
  }

  private func freePath(_ date: Date) -> String {
    let day = date.formatted(.iso8601).filter { !"-:".contains($0) }
    let path = "\(database).damaged-\(day)"
    if FileStatus(of: path) == nil { return path }
    let number = (2...10_000).first { FileStatus(of: "\(path)-\($0)") == nil }
    return "\(path)-\(number ?? 0)"
  }
}
