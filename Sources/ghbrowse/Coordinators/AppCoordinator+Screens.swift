import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

extension AppCoordinator {
  func listScreen() -> any Screen {
    listScreen(.everyone)
  }

  func notesScreen() -> any Screen {
    listScreen(.noted)
  }

  private func listScreen(_ filter: ListFilter) -> any Screen {
    ListScreen(
      model: UserListViewModel(
        filter: filter, canWait: stage.isLive, repository: dependencies.repository,
        actions: actions, wording: dependencies.wording),
      now: { Date() })
  }

  /// Shows how everything stands.
  func showStatus() async {
    do {
      let lines = try await StatusReport(
        repository: dependencies.repository, time: LocalTime.time
      ).lines()
      stage.show(StatusLayout(lines: lines).lines(width: stage.size.columns))
    } catch {
      tell(dependencies.wording.notice(of: error, hasSavedData: true))
    }
  }

  func searchScreen(_ text: SearchText) -> any Screen {
    SearchScreen(
      model: SearchViewModel(
        search: text, repository: dependencies.repository, actions: actions,
        wording: dependencies.wording))
  }

  func profileScreen(login: String, id: Int64?) -> any Screen {
    ProfileScreen(
      model: ProfileViewModel(
        login: login, id: id, canWait: stage.isLive, repository: dependencies.repository,
        router: self, notes: dependencies.noteTaker, wording: dependencies.wording),
      now: { Date() })
  }

  private var actions: RowActions {
    RowActions(router: self, notes: dependencies.noteTaker)
  }
}
