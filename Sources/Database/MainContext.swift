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
  var journal: NotesJournal { NotesJournal(path: files.journal) }
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
    dataVersion = nil
    try showJournalAgain()
  }

  /// Opens the database anew.
  ///
  /// - Returns: Whether it is undamaged, as far as opening it tells; otherwise nothing has changed.
  func reopenSound() throws(DatabaseError) -> Bool {
    guard let opened = try StoreReader.open(files, isFirst: false) else { return false }
    reader = opened
    dataVersion = nil
    try showJournalAgain()
    return true
  }

  /// Opens what is there now.
  func reopen() throws(DatabaseError) {
    reader = try StoreReader.openWhateverIsThere(files)
    dataVersion = nil
    try showJournalAgain()
  }

  // Nobody may read in between: notes would vanish from the screen for a moment.
  private func showJournalAgain() throws(DatabaseError) {
    let wasShown = shownJournal != nil
    shownJournal = nil
    if wasShown, news.state != .writable { try showJournal() }
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
