import XCTest

@testable import Models

final class BroadcastTests: XCTestCase {
  func test_eachListener_hearsWhatIsSentFromThenOn() async {
    let broadcast = Broadcast<Int>(bufferSize: 8)
    broadcast.send(1)
    var early = broadcast.stream().makeAsyncIterator()
    broadcast.send(2)
    var late = broadcast.stream(beginningWith: 0).makeAsyncIterator()
    broadcast.send(3)
    let heard = [await early.next(), await early.next(), await late.next(), await late.next()]
    XCTAssertEqual(heard, [2, 3, 0, 3])
  }

  func test_aSlowListener_losesTheOldest() async {
    let broadcast = Broadcast<Int>(bufferSize: 2)
    var values = broadcast.stream().makeAsyncIterator()
    for value in 1...5 { broadcast.send(value) }
    let heard = [await values.next(), await values.next()]
    XCTAssertEqual(heard, [4, 5])
  }

  func test_aListenerThatEnds_isForgotten() async {
    let broadcast = Broadcast<Int>(bufferSize: 2)
    let listener = Task {
      for await _ in broadcast.stream() {}
    }
    while broadcast.listenerCount == 0 { await Task.yield() }
    listener.cancel()
    await listener.value
    XCTAssertEqual(broadcast.listenerCount, 0)
    _ = broadcast.stream()
    XCTAssertEqual(broadcast.listenerCount, 0)
  }
}
