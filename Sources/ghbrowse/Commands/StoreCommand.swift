import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Repository
import Screens
import Terminal

/// A command that uses the store.
nonisolated protocol StoreCommand: AsyncParsableCommand {
  var options: Options { get }
  /// The value of `--images`, for the commands that draw or fetch pictures.
  var images: PictureChoice? { get }

  /// Runs the command; ``Dependencies/perform(_:)`` handles its errors and cleans up after it.
  @MainActor func run(_ dependencies: Dependencies) async throws
}

nonisolated extension StoreCommand {
  var images: PictureChoice? { nil }

  @MainActor func run() async throws {
    try await Dependencies(options, images: images).perform(run)
  }
}

extension Dependencies {
  /// Runs a command, checkpoints the database, reports what the store did by itself, and cleans up.
  ///
  /// - Throws: The command's own ``CommandFailure`` or ``ExitStatus``, or a ``CommandFailure`` for an
  ///   error of the store or of GitHub.
  func perform(_ command: (Dependencies) async throws -> Void) async throws {
    var failure: (any Error)?
    do {
      try await command(self)
    } catch let error where error is CommandFailure || error is ExitStatus {
      failure = error
    } catch {
      failure = self.failure(of: FetchError(error))
    }
    await store.write.checkpoint()
    reportStore()
    cleanUp()
    if let failure { throw failure }
  }

  /// The failure of a command that ended with `error` and has nothing saved to print.
  ///
  /// - Parameter subject: What was being fetched.
  func failure(of error: FetchError, about subject: FetchSubject = .other) -> CommandFailure {
    let notice = messages.notice(of: error, about: subject, saved: .nothing)
    let status = notice.failure.map { ExitStatus($0) } ?? .failed
    return CommandFailure(notice.text, status: error == .gitHub(.cancelled) ? .interrupted : status)
  }

  /// Prints on standard error what the store did by itself, or cannot do.
  ///
  /// - Parameter notice: The notice printed next. If it reports a failure, it already says why the store
  ///   is read-only, so that is not printed twice.
  func reportStore(before notice: Notice? = nil) {
    for event in drainStoreEvents() {
      if case .stateChanged(.readOnly) = event, notice?.failure != nil { continue }
      warn(messages.notice(of: event).text)
    }
  }

  /// Prints a sentence on standard error, even with `--quiet`.
  func warn(_ sentence: String) {
    StandardStream.error.write(line: "ghbrowse: \(SafeText.field(sentence))")
  }

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
    let rows = zip(1..., entries).map { PlainRow(number: $0, entry: $1) }
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
  /// Runs a closure that uses the network, and shows a spinner on standard error until it returns.
  ///
  /// A screen reader gets one sentence, and a pipe nothing.
  func waiting<Value>(_ text: SafeText, for body: () async -> Value) async -> Value {
    guard StandardStream.error.isTerminal, !options.quiet, !options.offline else {
      return await body()
    }
    let spinner = Task { await showSpinner(text) }
    let value = await body()
    spinner.cancel()
    await spinner.value
    return value
  }

  private func showSpinner(_ text: SafeText) async {
    let stream = StandardStream.error
    // An immediate answer shows no spinner.
    guard await Task.pause(.milliseconds(50)) else { return }
    guard !isAppendOnly else { return stream.write(line: text) }
    let width = stream.size(environment: environment).columns
    let line = (StyledText("⠋", .spinner) + StyledText(" \(text)" as SafeText, .detail))
      .fitted(to: width - 1)
    var frame = 0
    repeat {
      stream.rewrite(line: line, frame: frame, in: theme)
      frame += 1
    } while await Task.pause(.milliseconds(100))
    stream.rewrite(line: StyledText(""))
  }

  /// Runs `body` as a task that SIGINT, SIGTERM and SIGHUP cancel; a second signal ends the program.
  ///
  /// Ignored signals stay ignored: under `nohup`, a command outlives its terminal.
  static func cancelling<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task { await body() }
    let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { _ in
      if task.isCancelled { ProcessSetUp.exit(with: .interrupted) }
      task.cancel()
    }
    defer { signals.cancel() }
    return await task.value
  }
}

extension Task where Success == Never, Failure == Never {
  /// Sleeps, and returns whether the task was not cancelled meanwhile.
  static func pause(_ duration: Duration) async -> Bool {
    (try? await sleep(for: duration)) != nil
  }
}

extension StandardStream {
  /// Writes a notice of a command, with the program's name before it.
  func write(_ notice: Notice) {
    for line in notice.lines(speaker: "ghbrowse") { write(line: line) }
  }
}
