/// Jobs in the order of their keys, of which no two are the same.
struct Line<Key: Comparable> {
  private var entries: [(key: Key, job: Job)] = []

  var first: (key: Key, job: Job)? { entries.first }
  var jobs: [Job] { entries.map(\.job) }
  var isEmpty: Bool { entries.isEmpty }

  mutating func insert(_ job: Job, at key: Key) {
    entries.insert((key, job), at: index(of: key))
  }

  /// Takes out the job with that key; does nothing when there is none.
  mutating func remove(at key: Key) {
    let index = index(of: key)
    guard index < entries.count, entries[index].key == key else { return }
    entries.remove(at: index)
  }

  // Of the first entry that is not before `key`.
  private func index(of key: Key) -> Int {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        entries[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
