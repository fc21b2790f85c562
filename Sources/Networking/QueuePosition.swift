/// When it is a job's turn: what is most urgent first, first in first out within that.
struct QueuePosition: Comparable {
  let priority: RequestPriority
  /// The job's own.
  let number: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.priority, one.number) < (other.priority, other.number)
  }
}
