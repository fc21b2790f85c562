import FoundationEssentials
import Models
import Repository
import Screens
import Terminal

extension Dependencies {
  /// Prints what the store did by itself, or cannot do; a failure printed next already says why it is read-only.
  func reportStore(before notice: Notice? = nil) {
    for event in drainStoreEvents() {
      if case .stateChanged(.readOnly) = event, notice?.failure != nil { continue }
      warn(messages.notice(of: event).text)
    }
  }

  /// Prints a sentence on standard error, even with `--quiet`.
  func warn(_ sentence: String) { StandardStream.error.write(Notice(sentence)) }

  /// Prints a notice on standard error; with `--quiet`, only a failure.
  func tell(_ notice: Notice) {
    if !options.quiet || notice.failure != nil { StandardStream.error.write(notice) }
  }

  /// Prints a message on standard error if a person reads standard output.
  func tellIfInteractive(_ sentence: String) {
    if isInteractive { tell(Notice(sentence)) }
  }

  /// Prints lines for a person through the pager.
  func print(_ lines: (_ width: Int) -> [StyledText]) {
    pager.begin()
    let output = StandardStream.output
    for line in lines(output.size(environment: environment).columns) {
      output.write(line: line, in: theme)
    }
  }

  /// Prints entries of one kind: as JSON, in rows for a person, or as fields with TABs.
  func print<Entry>(
    _ entries: [Entry], _ table: FieldTable<Entry>, in cells: CellCatalog<PlainRow<Entry>>
  ) {
    guard isInteractive else {
      pager.begin()
      var printer = RecordPrinter(table, self)
      printer.print(entries)
      return printer.end()
    }
    let rows = zip(1..., entries).map { PlainRow.entry(number: $0, $1) }
    print { cells.lines(of: rows, fitting: $0) }
  }

  /// Prints the result of a command as one JSON object, with keys in alphabetical order and RFC 3339 times in UTC.
  func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    StandardStream.output.write(JSONBuffer(encoded: try encoder.encode(value)))
    StandardStream.output.write("\n")
  }
}

extension Dependencies {
  /// Prints rows of people as they are read: as JSON, laid out for a person, or as fields with TABs.
  ///
  /// `next` reads at most `count` rows after `last`. Fails if the database was set aside meanwhile.
  func printRows(
    _ table: FieldTable<PrintedPerson> = .rows, in list: UserList = .everyone,
    of source: UserRowSource? = nil,
    limit: Int? = nil, nothing: String? = nil, areInLog: Bool = false,
    next: @escaping (_ last: UserRow?, _ count: Int) async throws -> [UserRow]
  ) async throws {
    var printer = RecordPrinter(table, self)
    let count = try await printRows(
      with: &printer, in: list, of: source, limit: limit, areInLog: areInLog, next: next)
    if !isInteractive {
      printer.end()
    } else if count == 0, let nothing {
      tellIfInteractive(nothing)
    }
  }

  /// Prints rows, leaves `printer` open for more, and returns how many there were.
  @discardableResult func printRows(
    with printer: inout RecordPrinter<PrintedPerson>, in list: UserList = .everyone,
    of source: UserRowSource? = nil,
    limit: Int? = nil, areInLog: Bool = false,
    next: @escaping (_ last: UserRow?, _ count: Int) async throws -> [UserRow]
  ) async throws -> Int {
    let replacementCount = store.replacementCount
    let cells = CellCatalog.users(presentation, of: source ?? .list(list))
    let fields = isInteractive ? [] : printer.fields
    // A block is read while the one before is printed.
    let block = { (last: UserRow?, count: Int) in
      let size = min((limit ?? .max) - count, Self.blockSize)
      return Task.immediate {
        let rows = size > 0 ? try await next(last, size) : []
        return (rows: rows, people: try await self.people(rows, with: fields, in: list), size: size)
      }
    }
    var (count, coming) = (0, block(nil, 0))
    defer { coming.cancel() }
    while true {
      let (rows, people, size) = try await coming.value
      guard areInLog || store.replacementCount == replacementCount else {
        throw Notice(
          "Some people may be missing here, because the database was damaged.", failure: .failed)
      }
      if rows.isEmpty { break }
      let start = count
      count += rows.count
      if rows.count == size { coming = block(rows.last, count) }
      if isInteractive {
        print { cells.lines(of: rows.numbered(from: start + 1), fitting: $0) }
      } else {
        pager.begin()
        printer.print(people)
      }
      if rows.count < size || StandardStream.output.flush() != nil { break }
    }
    return count
  }

  private static let blockSize = 1000
}

extension [UserRow] {
  fileprivate func numbered(from first: Int) -> [UserListItem] {
    zip(first..., self).map { number, row in
      var row = row
      row.number = number
      return .user(row)
    }
  }
}

extension Dependencies {
  /// Tells the present login of a person who was found by a former one.
  func tellIfMoved(_ login: String, _ person: User) {
    if !person.has(login) { tell(.hasMoved(login, person)) }
  }

  /// Saves the texts that waited for the profile of `user` as notes, says so, and returns whether there were any.
  func attachWaitingAndTell(to user: User, askedFor login: String) async -> Bool {
    let notices = await notesViewModel.attachWaiting(to: user, askedFor: login)
    for notice in notices { tell(notice) }
    return !notices.isEmpty
  }

  /// Says which drafts and waiting texts there are about a person, after `error`, if the profile was asked for.
  ///
  /// If GitHub does not know the login, a waiting text becomes a draft.
  func reportDrafts(about subject: NoteSubject, after error: FetchError? = nil) {
    let notices =
      error?.isNotFoundOrGone == true
      ? notesViewModel.stopWaiting(for: subject.login)
      : notesViewModel.kept(
        about: subject, advice: "ghbrowse note \(subject.login) --edit continues it")
    for notice in notices { tell(notice) }
  }
}

extension StandardStream {
  /// Writes a notice of a command, with the program's name before it.
  func write(_ notice: Notice) {
    for line in notice.lines(programName: "ghbrowse") { write(line: line) }
  }
}
