import Models
import Repository
import Screens
import Terminal

// The commands that every screen has.
extension AppCoordinator {
  var notes: NotesViewModel {
    var notes = dependencies.notesViewModel
    notes.isAtPrompt = output.isLive
    return notes
  }

  var isSearch: Bool { if case .users(.search, _)? = stack.last?.route { true } else { false } }

  /// The list or the search that the reader is in.
  var people: SearchQuery { stack.reversed().lazy.compactMap(\.route.people).first ?? .everybody }

  /// The list of people that is shown; that of everyone on other screens.
  private var listShown: UserList { stack.last?.route.people?.list ?? .everyone }

  /// Runs a command that the screen does not handle; `:by` counts `people`, and a search stays inside their list.
  func performGeneral(_ command: Command, in people: SearchQuery) async {
    switch command {
    case .help(let name): help(name)
    case .status: await showStatus()
    case .stop(let number): report(tasks.stop(number).map { .stopped($0) } ?? .noJob(number))
    case .undo:
      report(await notes.undo(on: nil))
      await handle(.noteChanged)
      present()
    case .note(let note?), .add(let note):
      guard let login = note.login else { return report(.outOfPlace) }
      report(
        await notes.write(
          note.addressedText, about: login, isAddition: command == .add(note)))
      await handle(.noteChanged)
      present()
    case .back: await go(to: .back)
    case .list(_, let place?): await openList(at: place)
    case .list(.everyone, nil): await goHome()
    case .list(let list, nil): await go(to: .users(.list(list)))
    case .recent: await go(to: .users(.diary))
    case .due: await go(to: .users(.due))
    case .changes(let since):
      await go(to: .users(.changes(of: listShown, since: since ?? .weekAgo)))
    case .tags: await go(to: .tags)
    case .lists: await go(to: .lists)
    case .search(var query?):
      query.list = people.list
      do throws(SearchMistake) {
        try query.checkList()
        await go(to: .users(.search(query)))
      } catch {
        report(Notice(error.sentence, failure: .usage))
      }
    case .count(let field): await count(people, by: field)
    case .search(nil): if isSearch { await go(to: .back) } else { report(.noSearch) }
    case .openLogin(let login): await go(to: .profile(login: login, id: nil))
    default: report(.outOfPlace)
    }
  }

  private func count(_ search: SearchQuery, by field: SearchGroup.Field) async {
    await showing {
      if let problem = try await dependencies.store.main.problem(of: search) {
        return report(Notice(problem.sentence, failure: .failed))
      }
      await go(to: .groups(search, by: field))
      let notice = try await dependencies.repository.remark(on: search, by: field)
      if let notice { report(notice) }
    }
  }

  private func help(_ name: String?) {
    do throws(CommandError) {
      let help = HelpText(width: output.size.columns, dependencies.presentation)
      output.show(try name.map(help.details) ?? help.overview)
    } catch {
      report(Notice(error.message, failure: .usage))
    }
  }

  private func showStatus() async {
    await showing {
      let report = try await LabelledLines.status(
        of: dependencies.repository, jobs: tasks.jobs,
        pictureCount: await dependencies.avatars.waitingCount)
      output.show(report.lines(width: output.size.columns, dependencies.presentation))
    }
  }

  private func openList(at place: Int) async {
    await showing {
      let store = dependencies.store.main
      if let id = try await store.memberID(at: place) { return await goHome(from: id) }
      report(.beyondSavedList(position: place, count: try await store.overview().listedCount))
    }
  }

  func showNoteHistory(of user: User) async {
    await showing {
      let versions = try await dependencies.store.main.noteVersions(of: user.id)
      let lines = versions.history(
        of: user.login, width: output.size.columns, dependencies.presentation)
      output.show(lines)
    }
  }

  /// Shows the line of a commit message that names `user` as its co-author.
  func showCoauthorLine(of user: User) async {
    await showing {
      let line = StyledText(try await dependencies.coauthorLine(of: user))
      // It can be copied.
      output.show([line], areCut: false)
    }
  }

  // Reports the error if the store cannot be read.
  private func showing(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch let notice as Notice {
      report(notice)
    } catch {
      report(dependencies.messages.notice(of: FetchError(error), saved: .shown))
    }
  }
}

// The reader's editor and browser.
extension AppCoordinator {
  /// Opens the note on `user` in the editor, and saves it.
  func editNote(on user: User) async {
    guard output.isLive else { return report(.noTerminalForEditor) }
    await showing {
      let notice = try await dependencies.editing(user, deletion: ":unnote")
        .run(environment: dependencies.environment) {
          (command) throws(Notice) in try await output.run(command)
        }
      await handle(.noteChanged)
      present()
      report(notice)
    }
  }

  /// Opens the page of `user` in the browser, if it is on the API's own site.
  func openPage(of user: User) {
    do throws(Notice) {
      open(try dependencies.page(of: user))
    } catch {
      report(error)
    }
  }

  private func open(_ page: String) {
    do throws(Notice) {
      let browser = ExternalProgram.browser(on: page, environment: dependencies.environment)
      let child = try Child(browser, in: .background)
      report(.opening(page))
      Task {
        // The browser's exit status says whether it opened the page. It is read while ghbrowse runs.
        if let failure = browser.failure(await child.end()) { report(.noBrowser(failure, page)) }
      }
    } catch {
      report(.noBrowser(error.text, page))
    }
  }
}

extension Command {
  /// Whether a list needs its rows for the command.
  var isAboutRows: Bool {
    switch self {
    case .open, .more, .refresh, .note, .add, .person: true
    default: false
    }
  }
}

// Notes while they are typed.
extension AppCoordinator {
  /// The note after `:note`, as the visible screen reads it; a `row` is opened before the note is written.
  func typedNote(_ note: NoteArgument, behind row: Int?) -> TypedNote? {
    guard let row else { return screen?.typedNote(note) }
    // Only a list has rows that one can write about.
    guard let screen, screen.navigator(from: row) != nil else { return nil }
    return screen.typedNote(NoteArgument(edited: note.text, row: row))
  }
}
