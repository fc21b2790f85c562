import Database
import Foundation
import GitHub
import Networking
import Repository
import StandIn
import ViewModels

/// View models over a real store and a stand-in server.
@MainActor
final class Workbench: Router {
  let server: StandInServer
  let store: PersistentStore
  let repository: UserRepository
  private(set) var routes: [Route] = []
  let wording = Wording(time: { _ in "14:05" })
  private let directory = NSTemporaryDirectory() + "ghbrowse-viewmodels-" + UUID().uuidString

  init(_ content: StandInContent = .invented(count: 70)) async throws {
    server = StandInServer(content)
    try await server.start()
    store = try PersistentStore(directory: directory)
    repository = UserRepository(
      store: store,
      client: GitHubClient(
        base: try APIBase(server.baseURL), token: nil,
        queue: RequestQueue(
          transport: AsyncHTTPClientTransport(), policy: RetryPolicy(random: { 0 }),
          memory: StoredLimits(store: store)), userAgent: "tests"),
      now: { Date() })
  }

  func trigger(_ route: Route) {
    routes.append(route)
  }

  var notes: NoteTaker {
    NoteTaker(
      repository: repository, drafts: NoteDrafts(directory: directory + "/drafts"),
      wording: wording, now: { Date() })
  }

  var actions: RowActions { RowActions(router: self, notes: notes) }

  func list(_ filter: ListFilter = .everyone) -> UserListViewModel {
    UserListViewModel(filter: filter, repository: repository, actions: actions, wording: wording)
  }

  func profile(_ login: String, id: Int64? = nil) -> ProfileViewModel {
    ProfileViewModel(
      login: login, id: id, repository: repository, router: self, notes: notes, wording: wording)
  }

  func close() async {
    await server.stop()
    try? FileManager.default.removeItem(atPath: directory)
  }
}
