/// Lets requests out one at a time: what is most urgent first, first in first out within that.
///
/// A caller that is cancelled gives its place up, or abandons the request in flight; the next goes
/// on.
package actor RequestQueue {
  private struct Waiting {
    let number: Int
    let priority: RequestPriority
    let turn: CheckedContinuation<Bool, Never>
  }

  private let transport: any HTTPTransport
  private var waiting: [Waiting] = []
  private var isInFlight = false
  private var count = 0

  package init(transport: any HTTPTransport) {
    self.transport = transport
  }

  /// Waits for its turn, sends `request`, and returns its whole answer.
  package func send(
    _ request: HTTPRequest, priority: RequestPriority
  ) async -> Result<HTTPResponse, TransportError> {
    guard await takeTurn(priority) else { return .failure(.cancelled) }
    defer { passTurn() }
    do {
      return .success(try await transport.send(request))
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }
}

extension RequestQueue {
  /// How many wait for their turn; the one in flight is not among them.
  var waitingCount: Int { waiting.count }

  /// - Returns: Whether the turn came; `false` when the caller was cancelled before.
  private func takeTurn(_ priority: RequestPriority) async -> Bool {
    guard !Task.isCancelled else { return false }
    if !isInFlight {
      isInFlight = true
      return true
    }
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        // Cancelled before it could wait: the handler found nobody to wake.
        if Task.isCancelled { return turn.resume(returning: false) }
        waiting.append(Waiting(number: number, priority: priority, turn: turn))
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private func passTurn() {
    let next = waiting.indices.min { one, other in
      (waiting[one].priority, waiting[one].number) < (
        waiting[other].priority, waiting[other].number
      )
    }
    if let next {
      waiting.remove(at: next).turn.resume(returning: true)
    } else {
      isInFlight = false
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).turn.resume(returning: false)
  }
}
