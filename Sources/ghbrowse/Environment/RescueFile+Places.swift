import FoundationEssentials
import Glibc
import Repository

extension RescueFile {
  /// The places where texts go that the store cannot take.
  ///
  /// - Parameters:
  ///   - directories: Where things are kept; `nil` when there is no home directory.
  ///   - isTemporary: Whether nothing is to be left behind.
  init(
    host: String, directories: Directories?, environment: [String: String],
    isTemporary: Bool = false
  ) {
    // In a directory that others share the name tells whose it is.
    let shared = "ghbrowse-rescue-\(geteuid()).jsonl"
    let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let others = [environment["XDG_RUNTIME_DIR"], temporary].compactMap { $0 }
      .filter { $0.hasPrefix("/") }
    let own = directories.map {
      RescuePlace(path: "\($0.state)/rescue.jsonl", makesDirectory: true)
    }
    self.init(
      host: host,
      places: (own.map { [$0] } ?? [])
        + (isTemporary ? [] : others).map {
          RescuePlace(path: "\($0)/\(shared)", makesDirectory: false)
        })
  }
}
