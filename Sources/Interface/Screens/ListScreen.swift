import FoundationEssentials
import Terminal
import ViewModels

/// The first screen: the list of users, whole or those with a note only.
package final class ListScreen: Screen {
  private let model: UserListViewModel
  private let controller: ListController<UserListViewModel>
  private let now: () -> Date

  package init(model: UserListViewModel, now: @escaping () -> Date) {
    self.model = model
    self.now = now
    controller = ListController(model: model, catalog: .users)
  }

  package var prompt: SafeText {
    promptText(
      model.filter == .noted ? "notes" : "list",
      sign: model.status.connection.sign(time: LocalTime.time))
  }

  package func block(in size: TerminalSize) -> Block {
    let title: SafeText = model.filter == .noted ? "Notes (only on this machine)" : "GitHub users"
    return controller.block(
      heading: Heading(title: title, status: model.status, now: now()).line(width: size.columns),
      width: size.columns)
  }

  package func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    await controller.handle(event, room: size.rowsOfBlock)
  }

  package func takeNotices() -> [Notice] {
    controller.takeNotices()
  }
}

/// The prompt of a screen: its name, and what is wrong with the connection.
func promptText(_ name: SafeText, sign: String?) -> SafeText {
  guard let sign else { return "\(name)> " }
  return "\(name) (\(sign))> "
}

extension TerminalSize {
  /// How many rows fit between a list's heading and the prompt.
  var rowsOfBlock: Int { max(rows - 2, 1) }
}
