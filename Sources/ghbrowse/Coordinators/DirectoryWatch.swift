@preconcurrency import Dispatch
import Glibc

/// Tells when a file in a directory is written, made, renamed or removed (inotify(7)).
enum DirectoryWatch {
  private static let events = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE

  /// A stream that has a value after changes; it ends at once if the directory cannot be watched.
  static func changes(in directory: String) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return continuation.finish() }
      guard inotify_add_watch(file, directory, UInt32(events)) >= 0 else {
        close(file)
        return continuation.finish()
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
      source.setEventHandler {
        var reports = [UInt8](repeating: 0, count: 4096)
        while read(file, &reports, reports.count) > 0 {}
        continuation.yield(())
      }
      source.setCancelHandler { close(file) }
      continuation.onTermination = { _ in source.cancel() }
      source.activate()
    }
  }
}
