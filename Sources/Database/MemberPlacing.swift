/// Somebody on a page of a list.
struct Arrival {
  let id: Int64
  /// The number of the page that has them, in pages of the usual size; `nil` leaves what is known.
  let page: Int?
  /// `nil` leaves what is known.
  let contributions: Int?
}

/// Brings the people of one page to their places in a list, in a transaction that its caller began.
struct MemberPlacing {
  private let members: ListMembers
  private let pass: Int
  private let known: [Int64: ListMembers.Member]
  /// The rank of the last member whom the pass has met.
  private(set) var lastRank: Int64
  /// How many places were made.
  private(set) var madeCount = 0
  /// How many people of the pass's next page the pass had not met before.
  private(set) var unmetCount = 0
  /// How many people were not in the list before.
  private(set) var newCount = 0
  /// Who was gone before.
  private(set) var back: Set<Int64> = []
  /// Whose row looks different.
  private(set) var changed: Set<Int64> = []
  // The rank behind which the next person comes.
  private var cursor: Int64
  private var changes: [MemberBlocks.Change] = []
  private var isRenumbered = false

  /// - Parameters:
  ///   - pass: The number of the list's pass.
  ///   - lastRank: The rank of the last member whom the pass has met.
  init(
    _ ids: [Int64], in members: ListMembers, pass: Int, lastRank: Int64
  ) throws(DatabaseError) {
    self.members = members
    self.pass = pass
    self.lastRank = lastRank
    cursor = lastRank
    known = try members.members(ids)
  }

  /// Puts the people of the pass's next page behind those of the page before, in their order.
  ///
  /// Whoever the pass has met before stays where they are: the list moved while it was read.
  mutating func walk(_ arrivals: [Arrival]) throws(DatabaseError) {
    let unmet = arrivals.filter { known[$0.id]?.pass != pass }
    unmetCount = unmet.count
    let staying = try MemberOrder(members: members)
      .staying(unmet.map { known[$0.id]?.rank }, behind: cursor)
    var run: [Arrival] = []
    for (index, arrival) in unmet.enumerated() {
      guard staying.contains(index) else {
        run.append(arrival)
        continue
      }
      try place(run, before: try rank(of: arrival.id), isInPass: true)
      run = []
      try meet(arrival, isInPass: true)
    }
    try place(run, before: nil, isInPass: true)
    lastRank = cursor
    try applyChanges()
  }

  /// Brings people of a page outside a pass up to date; new ones come behind who is before them there.
  mutating func update(_ arrivals: [Arrival], isFirstPage: Bool) throws(DatabaseError) {
    cursor = isFirstPage ? ListMembers.top : try members.rank(before: .max)
    var isAnchored = isFirstPage
    var run: [Arrival] = []
    for arrival in arrivals {
      guard let rank = try rank(of: arrival.id) else {
        run.append(arrival)
        continue
      }
      if !isAnchored { cursor = try members.rank(before: rank) }
      isAnchored = true
      try place(run, before: rank, isInPass: false)
      run = []
      try meet(arrival, isInPass: false)
    }
    try place(run, before: nil, isInPass: false)
    try applyChanges()
  }
}

extension MemberPlacing {
  // All members may have been numbered anew since they were read.
  private func rank(of id: Int64) throws(DatabaseError) -> Int64? {
    isRenumbered ? try members.rank(of: id) : known[id]?.rank
  }

  private mutating func meet(_ arrival: Arrival, isInPass: Bool) throws(DatabaseError) {
    note(arrival)
    try members.renew(arrival, pass: pass, isInPass: isInPass)
    cursor = try rank(of: arrival.id) ?? cursor
  }

  private mutating func note(_ arrival: Arrival) {
    guard let old = known[arrival.id] else {
      newCount += 1
      return
    }
    if old.isGone { back.insert(arrival.id) }
    if let count = arrival.contributions, count != old.contributions { changed.insert(arrival.id) }
  }

  private mutating func place(
    _ run: [Arrival], before end: Int64?, isInPass: Bool
  ) throws(DatabaseError) {
    var rest = run[...]
    // Whoever was removed for good and comes back has the place again, and the others keep theirs.
    while let arrival = rest.first, known[arrival.id] == nil,
      let gap = try members.gap(after: cursor, before: end ?? .max)
    {
      note(arrival)
      try members.remove(gap.id)
      try members.add(arrival, rank: gap.rank, pass: pass, isInPass: isInPass)
      cursor = gap.rank
      rest.removeFirst()
    }
    guard !rest.isEmpty else { return }
    for (arrival, rank) in zip(rest, try room(for: rest.count)) {
      note(arrival)
      if let old = try self.rank(of: arrival.id) {
        try members.move(arrival, to: rank, pass: pass)
        changes.append(MemberBlocks.Change(rank: old, count: -1))
      } else {
        try members.add(arrival, rank: rank, pass: pass, isInPass: isInPass)
        madeCount += 1
      }
      changes.append(MemberBlocks.Change(rank: rank, count: 1))
      cursor = rank
    }
  }

  private mutating func room(for count: Int) throws(DatabaseError) -> [Int64] {
    if let ranks = try members.room(for: count, after: cursor) { return ranks }
    let ranks = try members.renumber(keeping: [cursor, lastRank])
    (cursor, lastRank) = (ranks[0], ranks[1])
    // The blocks were made of the members as they are now.
    changes = []
    isRenumbered = true
    guard let room = try members.room(for: count, after: cursor) else {
      throw DatabaseError(.damaged, "The members of a list have lost their order.")
    }
    return room
  }

  private mutating func applyChanges() throws(DatabaseError) {
    try MemberBlocks(connection: members.connection, list: members.list).apply(changes)
    changes = []
  }
}

extension ListMembers {
  // A page outside a pass shows that somebody is still there; the pass may come by them later.
  fileprivate func renew(
    _ arrival: Arrival, pass: Int, isInPass: Bool
  ) throws(DatabaseError) {
    try connection.cached(
      """
      UPDATE list_members SET pass = iif(?4, ?3, pass), met = ?3, page = coalesce(?5, page),
        is_gone = 0, contributions = coalesce(?6, contributions)
      WHERE list_id = ?1 AND user_id = ?2
      """
    ).run(list, arrival.id, pass, isInPass, arrival.page, arrival.contributions)
  }

  fileprivate func move(
    _ arrival: Arrival, to rank: Int64, pass: Int
  ) throws(DatabaseError) {
    try renew(arrival, pass: pass, isInPass: true)
    try connection.cached("UPDATE list_members SET rank = ?3 WHERE list_id = ?1 AND user_id = ?2")
      .run(list, arrival.id, rank)
  }

  fileprivate func add(
    _ arrival: Arrival, rank: Int64, pass: Int, isInPass: Bool
  ) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT INTO list_members(list_id, user_id, rank, pass, met, page, contributions)
      VALUES(?1, ?2, ?3, iif(?5, ?4, 0), ?4, ?6, ?7)
      """
    ).run(list, arrival.id, rank, pass, isInPass, arrival.page, arrival.contributions)
  }

  fileprivate func remove(_ id: Int64) throws(DatabaseError) {
    try connection.cached("DELETE FROM list_members WHERE list_id = ?1 AND user_id = ?2")
      .run(list, id)
  }
}
