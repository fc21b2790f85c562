import Interface
import ViewModels

/// Commands that belong to no screen.
extension AppCoordinator {
  /// Does what no screen has taken; returns whether the reader stays.
  func performGeneral(_ command: Command) async -> Bool {
    switch command {
    case .quit: return false
    case .help(let name): help(name)
    case .status: await showStatus()
    case .stop(let number): stopJob(number)
    case .back: trigger(.back)
    case .list: trigger(.list)
    case .listFrom(let typed): await openList(from: typed)
    case .notes: trigger(.notes)
    case .unseen: trigger(.unseen)
    case .search(let text?): trigger(.search(text))
    case .search(nil): leaveSearch()
    case .openLogin(let login): trigger(.profile(login: login, id: nil))
    default: tell(Notice("That does not go here; :help lists what does.", failure: .usage))
    }
    await follow()
    return true
  }

  private func leaveSearch() {
    if top is SearchScreen {
      trigger(.back)
    } else {
      tell(Notice("There is no search to leave; :search TEXT begins one.", failure: .usage))
    }
  }

  private func stopJob(_ number: Int?) {
    if let number {
      guard let job = tasks.stop(number) else {
        return tell(Notice("There is no job \(number); :status lists them.", failure: .usage))
      }
      return tell(Notice("Stopped: \(job.name)."))
    }
    guard let job = tasks.stopNewest() else {
      return tell(Notice("There is no job to stop.", failure: .usage))
    }
    tell(Notice("Stopped: \(job.name)."))
  }

  private func help(_ name: String?) {
    do {
      let help = HelpText(width: output.size.columns, dependencies.presentation)
      output.show(try name.map(help.details) ?? help.overview)
    } catch {
      tell(Notice(error.message, failure: .usage))
    }
  }
}
