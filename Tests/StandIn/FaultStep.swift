import Glibc
import NIOCore

/// A step of a server that breaks HTTP; each waits for the one before.
package enum FaultStep: Sendable {
  case send([UInt8])
  /// Sends a byte again and again, without an end.
  case drip(UInt8, every: Duration)
  /// Sends bytes again and again as fast as they go, without an end.
  case flood([UInt8])
  case close
  /// Closes with a TCP reset.
  case reset

  package static func send(_ text: String) -> FaultStep { .send(Array(text.utf8)) }
}

extension FaultStep {
  /// Goes through `steps`, then does nothing more.
  static func run(_ steps: ArraySlice<FaultStep>, on channel: any Channel) {
    guard let step = steps.first else { return }
    switch step {
    case .send(let bytes):
      write(bytes, to: channel) { run(steps.dropFirst(), on: channel) }
    case .flood(let bytes):
      write(bytes, to: channel) { run(steps, on: channel) }
    case .drip(let byte, let pause):
      channel.eventLoop.scheduleTask(in: TimeAmount(pause)) {
        write([byte], to: channel) { run(steps, on: channel) }
      }
    case .close: channel.close(promise: nil)
    case .reset:
      let options = channel as? any SocketOptionProvider
      options?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        .whenComplete { _ in channel.close(promise: nil) }
    }
  }

  // If the client has gone, no more steps run.
  private static func write(
    _ bytes: [UInt8], to channel: any Channel, then next: @escaping @Sendable () -> Void
  ) {
    channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).whenSuccess { next() }
  }
}
