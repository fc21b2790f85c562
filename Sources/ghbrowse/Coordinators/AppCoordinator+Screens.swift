import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

extension AppCoordinator {
  /// The list that the program begins with.
  func firstScreen() -> any Screen {
    listScreen(.everyone, isFirst: true)
  }

  /// The whole list, from the top or from the member with that id.
  func listScreen(from id: Int64 = 0) -> any Screen {
    listScreen(.everyone, start: id)
  }

  func notesScreen() -> any Screen {
    listScreen(.noted)
  }

  func unseenScreen() -> any Screen {
    listScreen(.unseen)
  }

  /// Goes to the list from whom the reader named on, or says why that cannot be.
  func openList(from typed: String) async {
    let start = ListJump(
      repository: dependencies.repository, router: self, messages: dependencies.messages)
    if let notice = await start.open(typed) { tell(notice) }
  }

  private func listScreen(
    _ filter: ListFilter, start: Int64 = 0, isFirst: Bool = false
  ) -> any Screen {
    ListScreen(
      model: UserListViewModel(
        filter: filter, start: start, isFirst: isFirst, jobs: ScreenJobs(tasks),
        repository: dependencies.repository,
        actions: actions, messages: dependencies.messages),
      presentation: dependencies.presentation, gallery: gallery, now: { Date() })
  }

  /// Shows how everything stands.
  func showStatus() async {
    do {
      let lines = try await StatusReport(
        repository: dependencies.repository, jobs: tasks.jobs,
        pictureCount: await dependencies.avatars.waitingCount, time: LocalTime.time
      ).lines()
      output.show(
        StatusLayout(lines: lines).lines(width: output.size.columns, dependencies.presentation))
    } catch {
      tell(dependencies.messages.notice(of: error, hasSavedData: true))
    }
  }

  func searchScreen(_ text: SearchQuery) -> any Screen {
    SearchScreen(
      model: SearchViewModel(
        search: text, jobs: ScreenJobs(tasks), repository: dependencies.repository,
        actions: actions,
        messages: dependencies.messages),
      presentation: dependencies.presentation, gallery: gallery)
  }

  func profileScreen(login: String, id: Int64?) -> any Screen {
    let (template, notice) = dependencies.layout.current()
    if let notice { tell(notice) }
    return ProfileScreen(
      model: ProfileViewModel(
        login: login, id: id, jobs: ScreenJobs(tasks), repository: dependencies.repository,
        router: self, notes: dependencies.noteTaker, messages: dependencies.messages),
      template: template, presentation: dependencies.presentation, gallery: gallery, now: { Date() }
    )
  }

  private var actions: RowActions {
    RowActions(router: self, notes: dependencies.noteTaker)
  }
}
