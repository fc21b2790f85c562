import Glibc
import TestSupport
import XCTest

@testable import Terminal

@MainActor
final class SignalWatchTests: XCTestCase {
  func test_R3_aSignalBeforeTheHandler_waitsForIt() async throws {
    blockSignal()
    let (watch, witness) = (SignalWatch(), SignalWatch())
    for signals in [watch, witness] { await signals.add(SIGURG) }
    let (received, witnessed) = (Numbers(), Numbers())
    witness.deliver { witnessed.all.append($0) }
    kill(getpid(), SIGURG)
    try await eventually("the witness gets the signal") { witnessed.all == [SIGURG] }
    watch.deliver { received.all.append($0) }
    try await eventually("the signal is delivered") { received.all == [SIGURG] }
    kill(getpid(), SIGURG)
    try await eventually("the next signal is delivered") { received.all == [SIGURG, SIGURG] }
    for signals in [watch, witness] { signals.cancel() }
  }

  func test_R3_afterCancel_nothingIsDelivered() async throws {
    blockSignal()
    let (watch, witness) = (SignalWatch(), SignalWatch())
    for signals in [watch, witness] { await signals.add(SIGURG) }
    let (received, witnessed) = (Numbers(), Numbers())
    watch.deliver { received.all.append($0) }
    witness.deliver { witnessed.all.append($0) }
    watch.cancel()
    kill(getpid(), SIGURG)
    try await eventually("the witness gets the signal") { witnessed.all == [SIGURG] }
    XCTAssertEqual(received.all, [])
    witness.cancel()
  }
}

extension SignalWatchTests {
  @MainActor
  private final class Numbers {
    var all: [Int32] = []
  }

  /// Blocks SIGURG, which does nothing by default, on the main thread.
  ///
  /// So do all threads of the program. The kernel drops an ignored signal that is not blocked.
  private func blockSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGURG)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
