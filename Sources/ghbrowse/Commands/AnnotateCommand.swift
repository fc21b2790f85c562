import ArgumentParser
import Models
import Screens
import Store
import Terminal

struct AnnotateCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate",
    abstract: "Copy standard input, and add names and notes after the logins in it.",
    discussion: """
      In each line, the first @login of a person is followed by the name and the
      beginning of the note, if either is saved. Nothing else changes, and GitHub is
      never asked. An address such as a@b.org is not a login. A line of more than 64 KiB
      is copied as it is.

      Examples:
        gh pr view 12 --comments | ghbrowse annotate
            who the people in a discussion are, and what you know about them
        git log --format=%B v2.0.. | ghbrowse annotate
      """)

  @OptionGroup var options: Options

  func validate() throws {
    try options.refuseFields(of: "annotate")
    guard !options.json else { throw ValidationError("annotate has no --json") }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let input = InputLines(descriptor: 0, limit: Annotator.lineLimit)
    var annotator = Annotator(store: dependencies.store.main)
    do {
      while case let block = try input.nextBlock(), !block.isEmpty {
        StandardStream.output.write(bytes: try await annotator.text(after: block))
        if StandardStream.output.flush() != nil { return }
      }
    } catch let error as FileError {
      StandardStream.output.write(bytes: try await annotator.end())
      throw Notice("Standard input cannot be read: \(error.reason).", failure: .failed)
    }
    StandardStream.output.write(bytes: try await annotator.end())
  }
}

/// Puts names and notes behind the logins in a text, which comes in blocks.
struct Annotator {
  /// A longer line passes through unchanged, in bytes.
  static let lineLimit = 1 << 16
  // How many logins are remembered, and those of a block more.
  private static let memory = 10_000
  // The columns of a note's beginning.
  private static let noteWidth = 40

  let store: MainContext
  // What goes behind a login; empty if neither name nor note is saved.
  private var known: [String: [UInt8]] = [:]
  // The beginning of a line that has not ended.
  private var rest: [UInt8] = []
  // Whether the line's beginning was too long and has passed through.
  private var isPassing = false

  init(store: MainContext) { self.store = store }

  /// The lines that end with a block.
  mutating func text(after block: [UInt8]) async throws -> [UInt8] {
    var passed: ArraySlice<UInt8> = []
    var block = block[...]
    if isPassing {
      let end = block.firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? block.endIndex
      (passed, block) = (block[..<end], block[end...])
      isPassing = block.isEmpty && passed.last != Self.lineFeed
    }
    rest += block
    let end = rest.lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    let lines = Array(rest[..<end])
    rest.removeFirst(end)
    var text = passed + (try await annotated(lines))
    if rest.count > Self.lineLimit {
      text += rest
      (rest, isPassing) = ([], true)
    }
    return Array(text)
  }

  /// The last line, if it does not end with a line feed.
  mutating func end() async throws -> [UInt8] { try await annotated(rest) }

  private static let lineFeed = UInt8(ascii: "\n")

  private mutating func annotated(_ lines: [UInt8]) async throws -> [UInt8] {
    let mentions = lines.withUnsafeBufferPointer(Self.mentions)
    guard !mentions.isEmpty else { return lines }
    if known.count >= Self.memory { known = [:] }
    for mention in mentions where known[mention.login] == nil {
      known[mention.login] = try await annotation(of: mention.login)
    }
    var text: [UInt8] = []
    text.reserveCapacity(lines.count * 2)
    var start = 0
    for mention in mentions {
      guard let annotation = known[mention.login], !annotation.isEmpty else { continue }
      text += lines[start..<mention.end]
      text += annotation
      start = mention.end
    }
    return text + lines[start...]
  }

  // The first mention of each login in each line, in lower case, and where it ends.
  private static func mentions(
    in lines: UnsafeBufferPointer<UInt8>
  ) -> [(login: String, end: Int)] {
    var (found, line, logins): ([(login: String, end: Int)], Range<Int>, Set<String>) = (
      [], 0..<0, []
    )
    for range in Mentions.logins(in: lines) {
      if range.lowerBound >= line.upperBound {
        let start = lines[line.upperBound..<range.lowerBound].lastIndex(of: lineFeed)
        let end = lines[range.upperBound...].firstIndex(of: lineFeed)
        line = (start.map { $0 + 1 } ?? line.upperBound)..<(end ?? lines.endIndex)
        logins = []
      }
      guard line.count <= lineLimit else { continue }
      let login = String(decoding: lines[range], as: UTF8.self).lowercased()
      if logins.insert(login).inserted { found.append((login, range.upperBound)) }
    }
    return found
  }

  private func annotation(of login: String) async throws -> [UInt8] {
    guard let user = try await store.user(login: login) else { return [] }
    let name = SafeText.line(user.summary.name ?? "").withoutOuterBlanks
    let note = user.note.map {
      Excerpt($0.text.string, .block).fitted(to: Self.noteWidth, .plain).plain.string
    }
    let parts = [name.string, note.map { "✎ \($0)" } ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? [] : Array(" (\(parts.joined(separator: " ")))".utf8)
  }
}
