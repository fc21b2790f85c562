import FoundationEssentials
import Interface
import Models
import ViewModels

extension AppCoordinator {
  func listScreen() -> any Screen {
    ListScreen(
      model: UserListViewModel(
        repository: dependencies.repository, actions: actions, wording: dependencies.wording))
  }

  func notesScreen() -> any Screen {
    ListScreen(
      model: UserListViewModel(
        filter: .noted, repository: dependencies.repository, actions: actions,
        wording: dependencies.wording))
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
        login: login, id: id, repository: dependencies.repository, router: self,
        notes: dependencies.noteTaker, wording: dependencies.wording),
      now: { Date() })
  }

  private var actions: RowActions {
    RowActions(router: self, notes: dependencies.noteTaker)
  }
}
