/// The ids of the people who joined or left a list.
package struct MemberChanges: Sendable, Equatable {
  package var new: [Int64] = []
  package var left: [Int64] = []
  package var back: [Int64] = []
  /// The number of members that a pass did not include, so that the next one decides; `nil` if none has ended.
  package var missingCount: Int?

  package init() {}

  package mutating func add(_ other: MemberChanges) {
    new += other.new
    left += other.left
    back += other.back
    missingCount = other.missingCount ?? missingCount
  }
}

/// What saving a page of a list changed.
package struct PageSummary: Sendable, Equatable {
  /// Users who joined the list.
  package let newCount: Int
  /// Whether the list ends with this page, for now.
  package let isEnd: Bool
  /// Elements of the page that could not be read as users.
  package let refusedCount: Int
  /// How many people a merged older list of the same account has added.
  package var joinedCount: Int
  /// The people who have joined or left since the list was first whole.
  package var changes = MemberChanges()
  /// Whether another pass, started now, can decide whether the missing members have left.
  package var needsPass = false

  package init(newCount: Int, isEnd: Bool, refusedCount: Int = 0, joinedCount: Int = 0) {
    self.newCount = newCount
    self.isEnd = isEnd
    self.refusedCount = refusedCount
    self.joinedCount = joinedCount
  }
}
