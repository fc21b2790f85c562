import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Repository
import Screens
import Terminal

/// A command that reads or writes the store.
nonisolated protocol StoreCommand: AsyncParsableCommand {
  var options: Options { get }
  /// The choice of pictures, for the commands that draw or fetch them.
  var images: PictureChoice? { get }

  /// Runs the command; ``Dependencies/perform(_:)`` handles its errors and cleans up.
  @MainActor func run(_ dependencies: Dependencies) async throws
}

nonisolated extension StoreCommand {
  var images: PictureChoice? { nil }

  @MainActor func run() async throws {
    try await Dependencies(options, images: images).perform(run)
  }
}

extension Dependencies {
  /// Runs a command, empties the write-ahead log, says what the store did by itself, and tidies up.
  ///
  /// - Throws: ``CommandFailure``, with the sentence and exit status of an error of the store or of
  ///   GitHub, and the command's own failures and statuses.
  func perform(_ command: (Dependencies) async throws -> Void) async throws {
    var failure: (any Error)?
    do {
      try await command(self)
    } catch let error where error is CommandFailure || error is ExitStatus {
      failure = error
    } catch {
      failure = self.failure(of: FetchError(error))
    }
    // What was written before a failure is written back too.
    await store.write.checkpoint()
    reportStore()
    tidyUp()
    if let failure { throw failure }
  }

  /// The failure of a command that met `error` and has nothing saved to print.
  ///
  /// - Parameter request: What was asked for.
  func failure(of error: FetchError, about request: Requested = .other) -> CommandFailure {
    let notice = messages.notice(of: error, about: request, saved: .nothing)
    let status = notice.failure.map { ExitStatus($0) } ?? .failed
    return CommandFailure(
      message: notice.text, status: error == .gitHub(.cancelled) ? .interrupted : status)
  }

  /// Says on standard error what the store did by itself, or cannot do.
  ///
  /// - Parameter notice: The notice printed next. If it reports a failure, it already says why the store
  ///   cannot be written, so that is not printed twice.
  func reportStore(before notice: Notice? = nil) {
    for event in drainStoreEvents() {
      if case .readOnly = event, notice?.failure != nil { continue }
      warn(messages.notice(of: event).text)
    }
  }

  /// Prints a notice about a note on standard error, after what the store did by itself.
  ///
  /// - Throws: ``ExitStatus`` when the note was not saved.
  func report(_ notice: Notice) throws {
    reportStore(before: notice)
    tell(notice)
    if let failure = notice.failure { throw ExitStatus(failure) }
  }

  /// Says a sentence on standard error, also with `--quiet`.
  func warn(_ sentence: String) {
    StandardStream.error.write(line: "ghbrowse: \(SafeText.field(sentence))")
  }

  /// Prints a notice on standard error; with `--quiet` only a failure.
  func tell(_ notice: Notice) {
    if !options.quiet || notice.failure != nil { StandardStream.error.write(notice) }
  }

  /// Writes a message on standard error if standard output is read by a person.
  func tellPerson(_ sentence: String) {
    if isForPerson { tell(Notice(sentence)) }
  }

  /// Prints lines for a person, as wide as the terminal, through the pager.
  func print(_ lines: (_ width: Int) -> [StyledText]) {
    pager.begin()
    let output = StandardStream.output
    for line in lines(output.size(environment: environment).columns) {
      output.write(line: line, in: theme)
    }
  }

  /// Prints what a command did as one JSON object: keys in alphabetical order, times in RFC 3339 and UTC.
  func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    StandardStream.output.write(line: .json(try encoder.encode(value)))
  }

  /// What the store holds of `list`, of which at least one page came.
  ///
  /// - Throws: ``CommandFailure`` where none came.
  func checkIsSaved(_ list: UserList) async throws {
    guard list != .everyone, try await store.main.overview(of: list).fetchedAt == nil else {
      return
    }
    throw CommandFailure(
      message: "\(list.name) is not saved; ghbrowse sync \(list.shellWord) fetches it",
      status: .failed)
  }
}

// Waiting for the network.
extension Dependencies {
  /// Runs a closure that asks the network, and shows a spinner on standard error until there is an answer.
  ///
  /// A screen reader gets one sentence, and a pipe nothing.
  func waiting<Value>(_ text: SafeText, for body: () async -> Value) async -> Value {
    guard StandardStream.error.isTerminal, !options.quiet, !options.offline else {
      return await body()
    }
    let turning = Task { await turn(text) }
    let value = await body()
    turning.cancel()
    await turning.value
    return value
  }

  private func turn(_ text: SafeText) async {
    let stream = StandardStream.error
    // What is answered at once shows no spinner.
    guard await Self.pause(.milliseconds(50)) else { return }
    guard !isAppendOnly else { return stream.write(line: text) }
    let width = stream.size(environment: environment).columns
    let line = (StyledText("⠋", .spinner) + StyledText(" \(text)" as SafeText, .detail))
      .fitted(to: width - 1)
    var frame = 0
    repeat {
      stream.rewrite(line: line, frame: frame, in: theme)
      frame += 1
    } while await Self.pause(.milliseconds(100))
    stream.rewrite(line: StyledText(""))
  }

  private static func pause(_ duration: Duration) async -> Bool {
    (try? await Task.sleep(for: duration)) != nil
  }

  /// Runs `body` as a task that SIGINT, SIGTERM and SIGHUP cancel; a second one ends the program.
  ///
  /// A signal that is ignored stays so: a command may outlive its terminal.
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

extension StandardStream {
  /// Writes a notice of a command, in the voice that all messages have.
  func write(_ notice: Notice) {
    for line in NoticeLines(notice, speaker: "ghbrowse").lines { write(line: line) }
  }
}
