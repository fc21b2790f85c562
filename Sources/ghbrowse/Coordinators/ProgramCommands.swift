import Interface
import Models
import Repository
import Terminal
import ViewModels

/// The commands that every screen has: the help, how everything stands, the jobs, a jump in the list.
struct ProgramCommands {
  private let dependencies: Dependencies
  private let output: any ScreenOutput
  private let tasks: BackgroundTasks
  private let router: any Router
  private let tell: (Notice) -> Void

  init(
    _ dependencies: Dependencies, output: any ScreenOutput, tasks: BackgroundTasks,
    router: any Router, tell: @escaping (Notice) -> Void
  ) {
    self.dependencies = dependencies
    self.output = output
    self.tasks = tasks
    self.router = router
    self.tell = tell
  }

  /// Does `:help`, `:status`, `:stop` and `:list N`, and nothing for other commands.
  func perform(_ command: Command) async {
    switch command {
    case .help(let name): help(name)
    case .status: await showStatus()
    case .stop(let number): stopJob(number)
    case .listFrom(let place): await openList(at: place)
    default: break
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
    do {
      let report = StatusReport(
        repository: dependencies.repository, jobs: tasks.jobs,
        pictureCount: await dependencies.avatars.waitingCount, time: LocalTime.time)
      let layout = StatusLayout(lines: try await report.lines())
      output.show(layout.lines(width: output.size.columns, dependencies.presentation))
    } catch {
      tell(dependencies.messages.notice(of: FetchError(error), saved: .shown))
    }
  }

  private func stopJob(_ number: Int?) {
    let job = tasks.stop(number)
    tell(job.map { .stopped($0) } ?? .noJob(number))
  }

  private func openList(at place: Int) async {
    do {
      let store = dependencies.store.main
      if let id = try await store.memberID(at: place) { return router.trigger(.list(from: id)) }
      tell(.beyondSavedList(position: place, count: try await store.overview().listedCount))
    } catch {
      tell(dependencies.messages.notice(of: FetchError(error), saved: .shown))
    }
  }
}

extension Route {
  /// Where a command leads that every screen has; `nil` for other commands.
  ///
  /// - Parameter list: The list that the reader is in: a search and the unseen stay inside it.
  init?(_ command: Command, in list: UserList) {
    switch command {
    case .back: self = .back
    case .list: self = .list()
    case .notes: self = .filtered(.noted)
    case .unseen: self = .filtered(.unseen, of: list)
    case .recent: self = .filtered(.recent)
    case .tags: self = .tags
    case .search(var query?):
      query.list = list
      self = .search(query)
    case .members(let list): self = list == .everyone ? .list() : .members(list)
    case .lists: self = .lists
    case .openLogin(let login): self = .profile(login: login, id: nil)
    default: return nil
    }
  }
}
