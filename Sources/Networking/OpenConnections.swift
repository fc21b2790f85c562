import NIOCore
import Synchronization

/// The connections that are ready for requests.
final class OpenConnections: Sendable {
  private let channels = Mutex<[any Channel]>([])

  /// How many of them are still open.
  var count: Int {
    channels.withLock { channels in
      channels.removeAll { !$0.isActive }
      return channels.count
    }
  }

  func add(_ channel: any Channel) {
    channels.withLock { $0.append(channel) }
  }
}
