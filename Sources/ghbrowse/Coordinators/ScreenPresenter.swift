import Interface
import Repository
import ViewModels

/// Shows screens on the output: their blocks, what they have to say, and their prompts.
final class ScreenPresenter {
  let output: any ScreenOutput
  /// What the first notice of a failure counts as.
  private(set) var status = ExitStatus.done
  private let repository: UserRepository

  init(_ output: any ScreenOutput, repository: UserRepository) {
    self.output = output
    self.repository = repository
  }

  /// Shows what the screen has now, and what it has to say.
  func present(_ screen: any Screen) {
    show(screen)
    tellAll(of: screen)
    setPrompt(of: screen)
  }

  /// Shows all of the screen again: what was printed is gone, or broken by another width.
  func showAnew(_ screen: any Screen) {
    output.forget(screen)
    show(screen)
  }

  /// Says what the screen has to say.
  func tellAll(of screen: any Screen) {
    let isOutdated = output.takeOutdated(screen)
    for notice in screen.takeNotices() where isOutdated || !notice.isOfHiddenRows { tell(notice) }
  }

  /// Says something.
  func tell(_ notice: Notice) {
    if let failure = notice.failure, status == .done { status = ExitStatus(failure) }
    output.tell(notice)
  }

  /// Shows the prompt of the screen.
  func setPrompt(of screen: any Screen) {
    let isReadOnly = repository.store.state != .writable
    output.setPrompt(screen.prompt(in: output.size, isReadOnly: isReadOnly))
  }

  private func show(_ screen: any Screen) {
    let layout = screen.layout(in: output.size)
    output.show(layout.block, of: screen, layout.linesShown)
  }
}
