import FoundationEssentials
import Models
import Repository
import Store
import Terminal

// The sentences of the screens; those about errors and the store are in `ErrorMessages`.

@MainActor extension Notice {
  static let backOnline = Notice("Back online.")
  static let rowsUnchanged = Notice("Nothing has changed in these rows.")
  static let tokenDropped = Notice("Continuing without the token.")
  static let notesAreNotRefreshed = Notice(
    "Notes are only on this machine, so there is nothing to refresh. Waiting jobs are retried now."
  )

  package static func unreadableEntries(_ count: Int) -> Notice {
    Notice(
      "\(count.counted("entry", "entries")) on GitHub's page could not be read and "
        + "\(count == 1 ? "was" : "were") skipped.")
  }

  static func backOnline(refreshedCount count: Int) -> Notice {
    Notice("Back online, \(count == 0 ? "no rows" : count.counted("row")) refreshed.")
  }

  /// - Parameter isAskedFor: Whether the reader asked for a refresh; otherwise the notice appears only if changed rows have scrolled away.
  static func rowsChanged(
    _ count: Int, command: String, isAskedFor: Bool, isShown: Bool
  ) -> Notice {
    let change = "\(count.counted("row")) above \(count == 1 ? "has" : "have") changed"
    let advice = "; \(command) reprints \(count == 1 ? "it" : "them")"
    return Notice(change + (isShown ? "." : "\(advice)."), onlyIfScrolledAway: !isAskedFor)
  }

  /// Which rows of a list the block above has, of `count` if they are counted; no overview for a part of a list.
  static func place(_ rows: ClosedRange<Int>, of count: Int?, _ overview: ListOverview?) -> Notice {
    let place = (rows.count == 1 ? [rows.lowerBound] : [rows.lowerBound, rows.upperBound])
      .map(\.grouped).joined(separator: " to ")
    guard let count else { return Notice(place) }
    guard let overview else { return Notice("\(place) of \(count.grouped)") }
    let left = overview.goneCount
    let people =
      left == 0 ? "" : " (\((count - left).counted("person", "people")), \(left.grouped) left)"
    let isKnown = overview.isComplete || overview.largerTotal != nil
    let total = (overview.largerTotal ?? count).grouped
    return Notice("\(place) of \(total)\(isKnown ? "" : " so far")\(people)")
  }

  static let rowsLoading = Notice("The rows are still loading.", failure: .failed)

  static func noRow(_ number: Int, first: Int = 1, last: Int) -> Notice {
    let there =
      switch last - first {
      case -1: "nothing is listed here"
      case 0: "the only row here is \(first)"
      default: "the rows here are \(first) to \(last)"
      }
    return Notice("There is no row \(number): \(there).", failure: .failed)
  }

  package static func beyondSavedList(position: Int, count: Int) -> Notice {
    Notice(
      "The saved list has only \(count.counted("person", "people")), so position "
        + "\(position.grouped) is not loaded yet. Press Enter on :list to load more.",
      failure: .failed)
  }
}

@MainActor extension Notice {
  static let searchedAgain = Notice(
    "Searched again in what is saved. Waiting jobs are retried now.")

  /// How many people were searched, or saved profiles if only a profile can match.
  static func noMatches(
    of query: SearchQuery, among people: Int, profiles: Int?, isDemo: Bool = false
  ) -> Notice {
    let found = query.isExact ? "No exact match" : "No match"
    let saved = people.counted("person", "people")
    guard query.list == .everyone else {
      return Notice(
        "\(found) among the \(saved) saved in \(query.list.shortName). To search everybody saved "
          + "here, type :list first.")
    }
    if let profiles {
      let others =
        profiles < people ? " of \(saved); ghbrowse sync --profiles fetches the others" : ""
      return Notice("\(found) among the \(profiles.counted("saved profile"))\(others).")
    }
    let canBeOnGitHub =
      query.conditions.isEmpty && query.text.count > 1
    let whom = isDemo ? "searches the whole demo" : "asks GitHub"
    let advice = canBeOnGitHub ? " :find \(query.text.beginning(100)) \(whom)." : ""
    return Notice("\(found) among the \(saved) saved here.\(advice)")
  }

  static func noMoreMatches(of query: SearchQuery) -> Notice {
    Notice("Those are all the matches for \(query.quoted).")
  }

  static let noMoreGroups = Notice("Those are all the groups.")
  static let groupsAreNotRefreshed = Notice(
    "Only what is saved is counted, so there is nothing to refresh. Waiting jobs are retried now.")

  package static func nobodyToCount(by field: SearchGroup.Field) -> Notice {
    Notice("There is nobody here to count by \(field).")
  }

  static func furtherMatches(_ matches: SearchResults) -> Notice {
    let more = matches.isFurtherExact ? "and" : "and more than"
    return Notice("\(more) \(matches.further.grouped) more; Enter shows more matches.")
  }
}

extension UserRepository {
  /// Sentences that say of which day the lists are that people are not in, and whether a search tests, or counts by,
  /// profiles that are not saved; `nil` if there is nothing to say.
  ///
  /// - Parameter hasSaidProfiles: Whether the profiles are spoken of elsewhere.
  package func remark(
    on query: SearchQuery, by field: SearchGroup.Field? = nil, hasSaidProfiles: Bool = false
  ) async throws -> Notice? {
    var sentences: [String] = []
    for condition in query.conditions where condition.isNegated {
      guard case .member(let list) = condition.test,
        let day = try await store.main.overview(of: list).wholeAt
      else { continue }
      sentences.append("\(list.shortName) is as of \(LocalTime.day(day)).")
    }
    if !hasSaidProfiles, let missing = try await missingProfiles(of: query, by: field) {
      sentences.append(missing)
    }
    return sentences.isEmpty ? nil : Notice(sentences.joined(separator: " "))
  }

  private func missingProfiles(
    of query: SearchQuery, by field: SearchGroup.Field?
  ) async throws -> String? {
    guard field?.needsProfile == true || query.conditions.contains(where: \.needsProfile) else {
      return nil
    }
    let list = query.searchedList
    guard list != .everyone else {
      let counts = try await store.main.counts()
      return counts.profiles == counts.users
        ? nil
        : "Not everybody has a saved profile; ghbrowse sync --profiles fetches the others."
    }
    let (all, missing) = try await store.main.missingProfiles(in: list)
    return missing == 0
      ? nil
      : "\(missing.grouped) of \(all.grouped) have no saved profile; ghbrowse sync "
        + "\(list.name.shellWord) --profiles fetches them."
  }
}

extension SearchQuery {
  /// The text or the conditions, for a sentence.
  fileprivate var quoted: String {
    conditions.isEmpty && order == nil ? "\"\(text.beginning(100))\"" : typed.beginning(100)
  }
}

extension String {
  /// The text of a line added to a note: the local day, then the text, as in `2026-11-22 met again`.
  static func addition(_ text: String, at date: Date) -> String { "\(date.sortableDay) \(text)" }

  /// The text, or its first `count` characters and an ellipsis.
  nonisolated func beginning(_ count: Int) -> String {
    self.count > count ? prefix(count) + "…" : self
  }
}

@MainActor extension Notice {
  static func unknownUser(_ login: String) -> Notice {
    Notice("\(login) is not saved yet, so there is nothing to change.", failure: .failed)
  }

  static func profileUnchanged(_ login: String) -> Notice {
    Notice("The profile of \(login) has not changed.")
  }

  static func profileSaved(_ login: String) -> Notice {
    Notice("The profile of \(login) is saved; @\(login) shows it.")
  }

  static func loginTaken(_ login: String, by id: Int64) -> Notice {
    Notice(
      "The login \(login) now belongs to somebody else (id \(id)); @\(login) opens their profile.")
  }

  /// `person` had `login` before; nobody saved has it now.
  package static func hasMoved(_ login: String, _ person: User) -> Notice {
    Notice("\(login) was last seen as \(person.login).")
  }

  /// The reader has seen or written about somebody else who had the login before.
  package static func hadLogin(_ login: String, _ former: SavedUser) -> Notice {
    let name = former.user.login
    let hasMoved = name.lowercased() != login.lowercased()
    let now = hasMoved ? ", and was last seen as \(name)" : ""
    guard let note = former.note else {
      return Notice(
        "Somebody else (id \(former.id)), whom you have seen, had the login \(login)\(now).")
    }
    return Notice(
      "Somebody else (id \(former.id)) had the login \(login)\(now). Your note on that person says:",
      quoted: note.text.string)
  }

  static func profileChanged(_ login: String, _ fields: [ProfileChange.Field]) -> Notice {
    let names = fields.map(\.label).joined(separator: ", ")
    return Notice(
      "The profile of \(login) has changed (\(names)); @\(login) shows it.",
      onlyIfScrolledAway: true)
  }

  static func noteChanged(on login: String) -> Notice {
    Notice("The note on \(login) has changed; @\(login) shows it.", onlyIfScrolledAway: true)
  }

  static func markedUnseen(_ login: String) -> Notice { Notice("\(login) is marked as not seen.") }

  static let willBeUnseen = Notice("Will be marked unseen.")

  static func notSeenYet(_ login: String) -> Notice {
    Notice("You have not seen \(login) yet.", failure: .failed)
  }
}

extension ProfileChange.Field {
  /// What the field is called in a sentence.
  var label: String {
    switch self {
    case .email: "e-mail"
    case .twitterUsername: "twitter"
    case .isHireable: "for hire"
    case .publicRepos: "repositories"
    case .publicGists: "gists"
    case .updatedAt: "updated"
    default: "\(self)"
    }
  }
}

@MainActor extension Notice {
  static let firstRow = Notice(
    "This is the first row; :back returns to the list.", failure: .failed)

  static func notOpenedFromRow(_ login: String) -> Notice {
    Notice(
      "\(login) was opened by login, so there is no next or previous row. A row's number opens that "
        + "row.", failure: .failed)
  }

  static func moreRowsAwaited(after number: Int) -> Notice {
    Notice(
      "Row \(number.grouped) is the last one so far. More are loading; press Enter again once they "
        + "arrive.")
  }

  static func moreRowsCame(next login: String) -> Notice {
    Notice("More rows have arrived; Enter opens \(login).")
  }
}

@MainActor extension Notice {
  static let emptyNote = Notice(
    "An empty note is not saved; :unnote deletes a note.", failure: .usage)

  /// - Parameter isAtPrompt: Whether the reader can type `:undo`.
  static func noteSaved(
    on login: String, replacing replaced: NoteText?, isAtPrompt: Bool
  ) -> Notice {
    if let replaced {
      let advice = isAtPrompt ? " (:undo brings it back)" : ""
      return Notice("Note on \(login) saved. It replaced\(advice):", quoted: replaced.string)
    }
    return Notice("Note on \(login) saved, only on this machine.")
  }

  static func noteKept(in path: String, until login: String, isAsked: Bool) -> Notice {
    Notice(
      "The profile of \(login) has not been fetched yet\(isAsked ? "" : "; @\(login) fetches it"). "
        + "Your note will be attached when it arrives; until then it is in \(path)")
  }

  /// A waiting text has become the note, because the profile was fetched.
  static func attached(to login: String, replacing replaced: NoteText?) -> Notice {
    let sentence = "The profile of \(login) has arrived, and your note on it is saved."
    guard let replaced else { return Notice(sentence) }
    return Notice("\(sentence) It replaced:", quoted: replaced.string)
  }

  /// A waiting text is older than the note.
  static func attachedToHistory(of login: String) -> Notice {
    Notice(
      "The profile of \(login) has arrived. There is a newer note, so the one that waited went into the history; "
        + ":note --history shows it.")
  }

  /// A text waits for the profile of `login`.
  static func waiting(for login: String, keptIn path: String) -> Notice {
    Notice(
      "Your note on \(login) is not attached yet, because the profile has not been fetched. "
        + "It is saved in \(path)")
  }

  /// A waiting text has become a draft, because no user has that login.
  static func stoppedWaiting(_ login: String, keptIn path: String) -> Notice {
    Notice("Your note on \(login) is kept as a draft in \(path)")
  }

  static func draft(
    _ draft: Draft, _ content: Drafts.Content, on login: String, _ advice: String
  ) -> Notice {
    let what =
      draft.kind == .addition ? "a line that was not added to" : "an unsaved draft of"
    let sentence = "There is \(what) your note on \(login)"
    return switch content {
    case .text(let text): Notice("\(sentence); \(advice):", quoted: text.beginning(200))
    case .unfit(let reason): Notice("\(sentence), but it \(reason): \(draft.path)")
    case .missing: Notice("\(sentence), but it is no longer there: \(draft.path)")
    }
  }

  static func draftsDeleted(_ count: Int, from login: String) -> Notice {
    Notice(
      "There is no note on \(login); \(count.counted("draft")) \(count == 1 ? "was" : "were") deleted."
    )
  }

  static func noNote(on login: String) -> Notice {
    Notice("There is no note on \(login).", failure: .failed)
  }

  static func noteDeleted(_ text: NoteText, from login: String) -> Notice {
    Notice("Deleted the note on \(login); it stays in the history. It said:", quoted: text.string)
  }
}

@MainActor extension Notice {
  static let emptyAddition = Notice(
    "There is nothing to add. Type the text after :add.", failure: .usage)

  static func lineAdded(_ line: String, to note: NoteText?, on login: String) -> Notice {
    Notice(
      note == nil ? "Started the note on \(login):" : "Added to the note on \(login):",
      quoted: line)
  }

  /// - Parameter login: Whose note; `nil` for the note changed last.
  static func undone(_ note: UndoneNote?, on login: String?) -> Notice {
    guard let note else {
      return Notice(
        login.map { "There is no change to the note on \($0) to undo." }
          ?? "No note has been changed in this session. On a profile, :undo takes back the last "
          + "change to that person's note.",
        failure: .failed)
    }
    let done = note.isRedone ? "Redone" : "Undone"
    guard let text = note.text else {
      return Notice(
        "\(done). The note on \(note.login) is removed again. It said:",
        quoted: note.replaced?.string)
    }
    return Notice("\(done). The note on \(note.login) now reads:", quoted: text.string)
  }
}

@MainActor extension Notice {
  static let emptyDiary = Notice("You have not opened anybody or written a note yet.")
  static let endOfDiary = Notice("That is everybody you have opened or written about.")
  package static let noTags = Notice("No note has a tag yet. A #word in a note is a tag.")
  static let noMoreTags = Notice("Those are all your tags.")
}
