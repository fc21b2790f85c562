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
  var notesLog: NotesLog { files.notesLog }
  private let news: StoreNews
  private var dataVersion: Int?

  /// - Parameter reader: The connection, which is this context's alone from now on.
  init(_ reader: sending StoreReader, files: StoreFiles, news: StoreNews) {
    self.reader = reader
    self.files = files
    self.news = news
    news.reads(reader)
  }
}

extension MainContext {
  /// Which file is read.
  var database: FileStatus.Identity? { reader.identity }

  /// Whether it is to be opened anew: its file is another, or changed where nobody tells it, or there
  /// may be a better way by now.
  var isOutdated: Bool {
    reader.isOutdated || (reader.way != .usual && news.state == .writable)
  }

  /// Whether another process has written since this was last asked; the first time it may have.
  func hasChangedElsewhere() throws(DatabaseError) -> Bool {
    let version = try connection.number(ofPragma: "data_version")
    defer { dataVersion = version }
    return dataVersion != version
  }

  /// Whether what is read has all that the notes log has.
  func isInStep() throws(DatabaseError) -> Bool { try reader.isInStep() }

  /// Opens the database anew.
  ///
  /// - Returns: Whether it is undamaged, as far as opening it tells; otherwise nothing has changed.
  func reopenSound() throws(DatabaseError) -> Bool {
    guard let opened = try StoreReader.open(files) else { return false }
    take(opened)
    return true
  }

  /// Opens what is there now.
  func reopen() throws(DatabaseError) {
    take(try StoreReader.openWhateverIsThere(files))
  }

  private func take(_ opened: StoreReader) {
    reader = opened
    dataVersion = nil
    news.reads(opened)
  }
}
