import Foundation
import Synchronization

/// What of this process is in memory.
enum ResidentMemory {
  /// What came of `work`, and how many bytes more than before there were at most meanwhile.
  static func growth<Value: Sendable>(
    while work: @Sendable () async -> Value
  ) async throws -> (value: Value, bytes: Int) {
    let before = try bytes()
    let isOver = Mutex(false)
    async let most = peak(until: { isOver.withLock { $0 } })
    let value = await work()
    isOver.withLock { $0 = true }
    return (value, try await most - before)
  }

  private static func peak(until isOver: @Sendable () -> Bool) async throws -> Int {
    var most = 0
    while !isOver() {
      most = max(most, try bytes())
      await Task.yield()
    }
    return most
  }

  private static func bytes() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
