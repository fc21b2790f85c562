import Database
import Files
import FoundationEssentials
import Repository
import ViewModels

/// What was removed of a person beside the store.
struct RemovedTraces {
  /// Texts that were never saved.
  var drafts = 0
  /// Lines of the prompt's history that named the person.
  var historyLines = 0
  /// Lines of the log that named the person.
  var logLines = 0
  /// Pictures of the person.
  var avatars = 0
  /// The paths of files that may have more, and were left as they are.
  var left: [String] = []

  /// How many things were removed.
  var count: Int { drafts + historyLines + logLines + avatars }

  /// What was removed, in words.
  var parts: [String] {
    [
      (drafts, "draft", "drafts"), (historyLines, "line of the history", "lines of the history"),
      (logLines, "line of the log", "lines of the log"), (avatars, "picture", "pictures"),
    ].filter { $0.0 > 0 }.map { count, one, many in count.counted(one, many) }
  }
}

/// Removes a person from all files, in an order that lets an interrupted removal be run again.
///
/// What is outside the store goes first: its names have ids, which only the store can tell.
final class PersonRemover {
  private let dependencies: Dependencies
  private let person: PersonTraces
  private var result = RemovedTraces()

  init(_ dependencies: Dependencies, _ person: PersonTraces) {
    self.dependencies = dependencies
    self.person = person
  }

  /// Removes all that can be removed.
  ///
  /// - Throws: ``CommandFailure``; what was removed until then stays removed.
  func run() async throws -> RemovedTraces {
    try removeLines()
    let drafts = dependencies.drafts.forget(logins: person.logins)
    result.drafts = drafts.count
    let directory = dependencies.store.directory
    result.left = drafts.left + StoreInspection.copies(in: directory).map { "\(directory)/\($0)" }
    do {
      // Even if nothing is known of the person, a removal that was interrupted may have left bytes.
      result.avatars = try await dependencies.repository.forget(person)
    } catch {
      throw CommandFailure(
        message: "\(dependencies.messages.sentence(for: .store(error))) "
          + "Not everything is removed; run the same command again.", status: .failed)
    }
    return result
  }

  private func removeLines() throws {
    var lines = MentioningLines(logins: person.logins)
    let state = dependencies.directories.state
    result.historyLines = try remove(lines, from: "\(state)/history")
    lines.ids = person.ids
    let names = (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
    for name in names where name.hasPrefix("ghbrowse.log") {
      result.logLines += try remove(lines, from: "\(state)/\(name)")
    }
  }

  private func remove(_ lines: MentioningLines, from path: String) throws -> Int {
    do {
      return try lines.remove(from: path)
    } catch {
      throw CommandFailure(
        message: "\(path) cannot be written: \(error.reason). Nothing else was removed yet.",
        status: .failed)
    }
  }
}
