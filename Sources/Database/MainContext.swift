import Files
import FoundationEssentials
import Models

/// Reads what is saved, on a queue and a connection of its own that cannot write.
///
/// Every method throws ``DatabaseError``.
package actor MainContext {
  nonisolated let executor = QueueExecutor(label: "ghbrowse.reading")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// What reads now; another one takes its place when the files are others.
  private var reader: StoreReader
  var connection: Connection { reader.connection }
  private let files: StoreFiles
  private let news: StoreNews
  private var dataVersion: Int?
  // The journal whose notes are laid over the database's.
  private var shownJournal: JournalStamp?

  /// - Parameters:
  ///   - reader: The connection, which is this context's alone from now on.
  ///   - shownJournal: The journal whose notes it shows already.
  init(
    _ reader: sending StoreReader, files: StoreFiles, news: StoreNews,
    shownJournal: JournalStamp? = nil
  ) {
    self.reader = reader
    self.files = files
    self.news = news
    self.shownJournal = shownJournal
  }

  /// How far the list has come.
  package func overview() throws(DatabaseError) -> ListOverview {
    let overview = try connection.cached(
      "SELECT listed_count, saved_count, page_size, frontier, next_link FROM list_state"
    ).first { row in
      ListOverview(
        listedCount: row.int(0), savedCount: row.int(1), pageSize: row.optionalInt(2),
        frontier: row.int64(3), nextLink: row.optionalText(4))
    }
    guard let overview else {
      throw DatabaseError(.damaged, "The database has lost the state of its list.")
    }
    return overview
  }

  /// The next `limit` members of the list after `id`, in order of ids, with their positions.
  package func listedUsers(after id: Int64, limit: Int) throws(DatabaseError) -> [SavedUser] {
    let users = try connection.cached(
      "\(SavedUser.columns) FROM users u \(SavedUser.joins) "
        + "WHERE u.is_listed = 1 AND u.id > ?1 ORDER BY u.id LIMIT ?2"
    ).all(id, limit) { row throws(DatabaseError) in try SavedUser(row) }
    guard let first = users.first,
      let position = try ListPositions(connection: connection).position(of: first.id)
    else { return [] }
    return users.enumerated().map { $1.placed(at: position + $0) }
  }

  /// The user of that id, also one known from a note only.
  package func user(id: Int64) throws(DatabaseError) -> SavedUser? {
    try user(where: "e.id = ?1", id)
  }

  /// The user who had that login when last heard of; case does not matter.
  package func user(login: String) throws(DatabaseError) -> SavedUser? {
    // Where two ids have claimed one login, the one heard of last has it.
    try user(
      where: "e.login = ?1 ORDER BY coalesce(u.fetched_at, 0) DESC", FoldedText.fold(login))
  }

  /// The users of those ids, in that order, read at once; an id that nobody has is left out.
  package func users(ids: [Int64]) throws(DatabaseError) -> [SavedUser] {
    let list = "[\(ids.map(String.init).joined(separator: ","))]"
    return try users(
      "FROM json_each(?1) j CROSS JOIN search_entries e ON e.id = j.value \(Self.joins) "
        + "ORDER BY j.key", list)
  }

  /// The saved profile of that id.
  package func profile(id: Int64) throws(DatabaseError) -> SavedProfile? {
    guard let saved = try user(id: id) else { return nil }
    return try connection.cached("SELECT \(Profile.columns) FROM profiles WHERE id = ?1")
      .first(id) { row in
        SavedProfile(
          profile: Profile(row, user: saved.user), saved: saved,
          fetchedAt: row.optionalDate(14) ?? .distantPast)
      }
  }

  /// The next `limit` people with a note after the note with `sequence`, the longest kept first.
  package func notedUsers(
    afterSequence sequence: Int64, limit: Int
  ) throws(DatabaseError) -> [SavedUser] {
    try users(
      "FROM notes n LEFT JOIN users u ON u.id = n.user_id LEFT JOIN seen s ON s.user_id = n.user_id "
        + "WHERE n.text IS NOT NULL AND n.sequence > ?1 ORDER BY n.sequence LIMIT ?2",
      sequence, limit)
  }
}

extension MainContext {
  /// Which file is read.
  var database: FileStatus.Identity? { reader.identity }

  /// Whether it is to be opened anew: its file is another, or changed where nobody tells it, or there
  /// may be a better way by now.
  var isOutdated: Bool {
    reader.isOutdated || (reader.isMakeshift && news.state == .writable)
  }

  /// Whether another process has written since this was last asked; the first time it may have.
  func hasChangedElsewhere() throws(DatabaseError) -> Bool {
    let version = try connection.number(ofPragma: "data_version")
    defer { dataVersion = version }
    return dataVersion != version
  }

  /// Whether what is read has all that the journal has.
  func isInStep() throws(DatabaseError) -> Bool {
    if let shownJournal { return shownJournal == JournalStamp(FileStatus(of: files.journal)) }
    return try reader.isInStep()
  }

  /// Whether every note is the one that was saved, and none is missing.
  func holdsNotes() throws(DatabaseError) -> Bool {
    guard !reader.isMakeshift, shownJournal == nil else { return true }
    return try JournalRecord(connection: connection).holds()
  }

  /// Whether the pages of a database of at most `limit` bytes hang together.
  ///
  /// Looked at through a connection of its own, off this context's queue: it may take seconds
  /// (https://www.sqlite.org/pragma.html#pragma_quick_check).
  nonisolated func isSound(upTo limit: Int64) async -> Bool {
    guard FileStatus.size(of: files.database) <= limit,
      let connection = try? Connection(path: files.database, for: .reading)
    else { return true }
    do throws(DatabaseError) {
      let answer = try connection.cached("PRAGMA quick_check(1)").first { $0.text(0) }
      return answer == "ok"
    } catch {
      return !error.isDamage
    }
  }

  /// Closes the file, so that it can be set aside.
  ///
  /// Reads find nothing until ``reopen()``.
  func close() throws(DatabaseError) {
    reader = try StoreReader.empty(files)
    shownJournal = nil
  }

  /// Reads on without holding what a writer needs.
  func stepAside() throws(DatabaseError) {
    guard !reader.isMakeshift else { return }
    reader = try StoreReader.openAside(files)
    (dataVersion, shownJournal) = (nil, nil)
  }

  /// Opens what is there now.
  func reopen() throws(DatabaseError) {
    reader = try StoreReader.openWhateverIsThere(files)
    dataVersion = nil
    shownJournal = nil
  }

  /// Shows what the journal has and the database cannot take.
  func showJournal() throws(DatabaseError) {
    shownJournal = try Self.showJournal(of: files, on: reader, news)
  }

  /// Shows the database alone again; it has all by now.
  func hideJournal() throws(DatabaseError) {
    guard shownJournal != nil else { return }
    try NotesOverlay(connection: connection).lift()
    shownJournal = nil
  }

  /// Lays what the journal has over what `reader` reads.
  ///
  /// - Returns: Which journal that is.
  static func showJournal(
    of files: StoreFiles, on reader: StoreReader, _ news: StoreNews
  ) throws(DatabaseError) -> JournalStamp {
    let stamp = JournalStamp(FileStatus(of: files.journal))
    let count = try NotesOverlay(connection: reader.connection)
      .lay(try NotesJournal(path: files.journal).content())
    news.showsNotes(count)
    return stamp
  }
}

extension MainContext {
  // Whoever is saved or noted has an entry in the search.
  private static let joins = """
    LEFT JOIN users u ON u.id = e.id LEFT JOIN notes n ON n.user_id = e.id
    LEFT JOIN seen s ON s.user_id = e.id
    """

  private func user(
    where condition: String, _ value: any Bindable
  ) throws(DatabaseError) -> SavedUser? {
    try users("FROM search_entries e \(Self.joins) WHERE \(condition) LIMIT 1", value).first
  }

  /// The users that a query finds, with their places in the list.
  ///
  /// - Parameter tables: The query after its columns, which are ``SavedUser/columns``.
  func users(
    _ tables: String, _ values: (any Bindable)?...
  ) throws(DatabaseError) -> [SavedUser] {
    let rows = try connection.cached("\(SavedUser.columns) \(tables)").all(values) {
      row throws(DatabaseError) in
      (user: try SavedUser(row), isListed: SavedUser.isListed(row))
    }
    let places = try ListPositions(connection: connection)
      .positions(of: rows.filter(\.isListed).map(\.user.id))
    return rows.map { $0.user.placed(at: places[$0.user.id]) }
  }
}
