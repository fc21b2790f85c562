import Foundation
import Glibc

/// What is open in the tests' process.
package enum OpenDescriptors {
  /// Keeps all but the streams from programs that are started: a stand-in's port would stay open in
  /// there after it has stopped.
  package static func keep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}
