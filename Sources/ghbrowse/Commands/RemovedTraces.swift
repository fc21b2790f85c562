import Database
import FoundationEssentials
import Repository
import ViewModels

/// What was removed of a person beside the store.
struct RemovedTraces {
  /// Texts that were never saved.
  var drafts = 0
  /// Pictures of the person.
  var avatars = 0
  /// The paths of files that may have more, and were left as they are.
  var left: [String] = []

  /// How many things were removed.
  var count: Int { drafts + avatars }

  /// What was removed, in words.
  var parts: [String] {
    [(drafts, "draft", "drafts"), (avatars, "picture", "pictures")]
      .filter { $0.0 > 0 }.map { count, one, many in count.counted(one, many) }
  }
}

extension Dependencies {
  /// Removes a person's drafts, then everything in the store and the pictures.
  ///
  /// Drafts go first, so that an interrupted removal can be run again: the store knows the logins that
  /// they are named after.
  ///
  /// - Throws: ``CommandFailure``; what was removed until then stays removed.
  func remove(_ person: PersonTraces) async throws -> RemovedTraces {
    let drafts = drafts.forget(logins: person.logins)
    let copies = StoreInspection.copies(in: store.directory).map { "\(store.directory)/\($0)" }
    let typed = ["history", "ghbrowse.log"].map { "\(directories.state)/\($0)" }
      .filter(FileManager.default.fileExists)
    do {
      // Even for an unknown person: an interrupted removal may have left deleted bytes.
      return RemovedTraces(
        drafts: drafts.count, avatars: try await repository.forget(person),
        left: drafts.left + copies + typed)
    } catch {
      throw CommandFailure(
        message: "\(messages.sentence(for: .store(error))) "
          + "Not everything is removed; run the same command again.", status: .failed)
    }
  }
}
