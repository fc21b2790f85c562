import Synchronization

/// The lists that a test has set; they change while the server runs.
final class SetLists: Sendable {
  private struct State {
    var lists: [ListPlace: StandInList] = [:]
    var searches: [String: StandInList] = [:]
    // Numbers of owners whom the site may not have.
    var ids: [String: Int64] = [:]
    var stargazers = StargazerAccess.closed
  }

  // Above the numbers of all invented people and their repositories.
  private static let firstID: Int64 = 900_000_001
  private let state = Mutex(State())

  var stargazers: StargazerAccess {
    get { state.withLock { $0.stargazers } }
    set { state.withLock { $0.stargazers = newValue } }
  }

  /// - Parameter list: `nil` to forget what was set.
  func set(_ place: ListPlace, _ list: StandInList?) {
    state.withLock { state in
      state.lists[place] = list
      if case .name(let name) = place.subject, state.ids[name] == nil {
        state.ids[name] = Self.firstID + Int64(state.ids.count)
      }
    }
  }

  /// - Parameter words: As ``SearchWords/text`` has them.
  func setSearch(_ words: String, _ list: StandInList?) {
    state.withLock { $0.searches[words] = list }
  }

  func list(_ place: ListPlace) -> StandInList? { state.withLock { $0.lists[place] } }

  func search(_ words: String) -> StandInList? { state.withLock { $0.searches[words] } }

  /// The number of an owner of a list that was set, by the name in lower case.
  func id(of name: String) -> Int64? { state.withLock { $0.ids[name] } }

  func name(of id: Int64) -> String? {
    state.withLock { state in state.ids.first { $0.value == id }?.key }
  }
}
