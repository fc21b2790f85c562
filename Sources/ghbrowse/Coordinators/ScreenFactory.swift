import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

/// Makes the screens, each with its view model.
struct ScreenFactory {
  private let dependencies: Dependencies
  /// The avatars; `nil` where nobody looks.
  private let gallery: AvatarGallery?
  private let tasks: BackgroundTasks

  init(_ dependencies: Dependencies, gallery: AvatarGallery?, tasks: BackgroundTasks) {
    self.dependencies = dependencies
    self.gallery = gallery
    self.tasks = tasks
  }

  /// The list that the program begins on.
  ///
  /// - Parameter isPrinted: Whether it is shown before a command asks for it.
  func first(isPrinted: Bool, for router: any Router) -> any Screen {
    let list = list(for: router)
    return isPrinted ? list : UnprintedList(list)
  }

  /// A list of users, or those of them that a filter leaves.
  ///
  /// - Parameters:
  ///   - start: The id that the list of everyone begins with; 0 for its top.
  func list(
    _ people: UserList = .everyone, _ filter: ListFilter = .everyone, start: Int64 = 0,
    for router: any Router
  ) -> any Screen {
    ListScreen(
      model: UserListViewModel(
        people, filter: filter, start: start, day: LocalTime.sortableDay,
        jobs: ScreenJobs(tasks),
        repository: dependencies.repository, router: router, notes: dependencies.noteEditor,
        messages: dependencies.messages),
      presentation: dependencies.presentation, gallery: gallery,
      isDemo: dependencies.options.demo, now: { Date() })
  }

  /// The tags of all notes.
  func tags(for router: any Router) -> any Screen {
    ListScreen(
      model: PlainRowsViewModel(
        .tags, jobs: ScreenJobs(tasks), repository: dependencies.repository, router: router,
        messages: dependencies.messages),
      catalog: .tags(dependencies.presentation), presentation: dependencies.presentation,
      now: { Date() })
  }

  /// The lists that are saved.
  func lists(for router: any Router) -> any Screen {
    ListScreen(
      model: PlainRowsViewModel(
        .lists, jobs: ScreenJobs(tasks), repository: dependencies.repository, router: router,
        messages: dependencies.messages),
      catalog: .lists(dependencies.presentation), presentation: dependencies.presentation,
      now: { Date() })
  }

  /// What a search finds.
  func search(_ query: SearchQuery, for router: any Router) -> any Screen {
    list(query.list, .matching(query), for: router)
  }

  /// Somebody's profile.
  ///
  /// - Parameter walk: The way through the rows of the list below.
  func profile(
    login: String, id: Int64?, on walk: PeopleWalk?, for router: any Router
  ) -> any Screen {
    let model = ProfileViewModel(
      login: login, id: id, jobs: ScreenJobs(tasks), repository: dependencies.repository,
      router: router, notes: dependencies.noteEditor, messages: dependencies.messages)
    return ProfileScreen(
      model: model, walk: walk, template: .builtIn, presentation: dependencies.presentation,
      gallery: gallery, now: { Date() })
  }
}
