import GitHub
import Models
import Repository
import Screens
import Terminal

// The commands that every screen has.
extension AppCoordinator {
  /// Does a command that the reader's screen leaves to others.
  ///
  /// - Parameter people: The list that the reader is in: a search and the unseen stay inside it.
  func performGeneral(_ command: Command, in people: UserList) async {
    switch command {
    case .help(let name): help(name)
    case .status: await showStatus()
    case .stop(let number): tell(tasks.stop(number).map { .stopped($0) } ?? .noJob(number))
    case .undo:
      tell(await dependencies.notesViewModel.undo(on: nil))
      await handle(.noteChanged)
    case .back: await go(to: .back)
    case .list, .members(.everyone): await go(to: .list())
    case .listFrom(let place): await openList(at: place)
    case .members(let list): await go(to: .members(list))
    case .notes: await go(to: .filtered(.noted))
    case .unseen: await go(to: .filtered(.unseen, of: people))
    case .recent: await go(to: .filtered(.recent))
    case .tags: await go(to: .tags)
    case .lists: await go(to: .lists)
    case .search(var query?):
      query.list = people
      await go(to: .search(query))
    case .search(nil): if isSearch { await go(to: .back) } else { tell(.noSearch) }
    case .openLogin(let login): await go(to: .profile(login: login, id: nil))
    default: tell(.outOfPlace)
    }
  }

  private func help(_ name: String?) {
    do throws(CommandError) {
      let help = HelpText(width: output.size.columns, dependencies.presentation)
      output.show(try name.map(help.details) ?? help.overview)
    } catch {
      tell(Notice(error.message, failure: .usage))
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
      if let id = try await store.memberID(at: place) { return await go(to: .list(from: id)) }
      tell(.beyondSavedList(position: place, count: try await store.overview().listedCount))
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

  // Says why nothing can be shown, where the store cannot be read.
  private func showing(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      tell(dependencies.messages.notice(of: FetchError(error), saved: .shown))
    }
  }
}

// The reader's other programs: the editor for a note, and the browser for a page.
extension AppCoordinator {
  /// Lets the reader write the note on somebody in the editor, and saves it.
  func editNote(on user: User) async {
    guard output.isLive else { return tell(.noTerminalForEditor) }
    await showing {
      let notice = try await dependencies.editing(user, deletion: ":unnote")
        .run(environment: dependencies.environment) {
          (command) throws(ChildFailure) in try await output.run(command)
        }
      await handle(.noteChanged)
      present()
      tell(notice)
    }
  }

  /// Opens somebody's page in the browser, if it is one on the API's own site.
  func openPage(of user: User) {
    guard let received = user.htmlURL else { return tell(.noPage(of: user)) }
    do throws(PageRefusal) {
      open(try dependencies.base.page(received))
    } catch {
      tell(.refusedPage(received, of: user, reason(of: error)))
    }
  }

  private func open(_ page: String) {
    do throws(ChildFailure) {
      let browser = ShellCommand.browser(on: page, environment: dependencies.environment)
      let child = try Child(browser, in: .background)
      tell(.opening(page))
      Task {
        // The browser's exit status says whether it opened the page. It is read while ghbrowse runs.
        if let failure = browser.failure(await child.end()) { tell(.noBrowser(failure, page)) }
      }
    } catch {
      tell(.noBrowser(error.message, page))
    }
  }

  private func reason(of refusal: PageRefusal) -> String {
    switch refusal {
    case .notHTTPS: "its address is not https"
    case .elsewhere: "its host or port is not that of \(dependencies.base.site)"
    case .malformed: "its address is not that of a profile"
    }
  }
}

extension Command {
  /// Whether a list does the command with its rows.
  var isAboutRows: Bool {
    switch self {
    case .open, .more, .refresh, .note, .add, .noteHistory, .editNote, .web, .unnote, .unsee,
      .membersAround:
      true
    default: false
    }
  }
}
