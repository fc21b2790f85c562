import Interface
import Models
import Repository
import Terminal
import ViewModels

/// The commands about a note that are the same on every screen: add a line, tell the history, undo.
struct NoteCommands {
  private let dependencies: Dependencies
  private let output: any ScreenOutput
  private let tell: (Notice) -> Void

  init(
    _ dependencies: Dependencies, output: any ScreenOutput, tell: @escaping (Notice) -> Void
  ) {
    self.dependencies = dependencies
    self.output = output
    self.tell = tell
  }

  /// Does `action` with the note on `user`; without a user `:undo` is about anybody's.
  func perform(_ action: NoteAction, on user: User?) async {
    switch (action, user) {
    case (.add(let text), let user?): tell(await dependencies.noteEditor.add(text, to: user))
    case (.history, let user?): await showHistory(of: user)
    case (.undo, _): tell(await dependencies.noteEditor.undo(on: user))
    case (.add, nil), (.history, nil): tell(.outOfPlace)
    }
  }

  private func showHistory(of user: User) async {
    do {
      let versions = try await dependencies.store.main.noteVersions(of: user.id)
      let layout = NoteHistoryLayout(login: user.login, versions: versions)
      output.show(layout.lines(width: output.size.columns, dependencies.presentation))
    } catch {
      tell(dependencies.messages.notice(of: FetchError(error), saved: .shown))
    }
  }
}
