import Interface
import Terminal
import ViewModels

/// Where screens are shown.
protocol ScreenOutput: AnyObject {
  /// The room there is.
  var size: TerminalSize { get }
  /// Whether somebody looks on while something is on its way.
  var isLive: Bool { get }
  /// Shows a screen's block: what is new of it, or what has changed where that can be.
  ///
  /// - Parameter onShown: Called once it is shown, where somebody looks, with the numbers of the
  ///   lines that are on the screen.
  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void)
  /// Prints lines that belong to no screen.
  func show(_ lines: [StyledText])
  /// Says something.
  func tell(_ notice: Notice)
  /// Whether something that was shown of the screen is outdated since the last call.
  func takeOutdated(_ screen: any Screen) -> Bool
  /// Forgets a screen that was left.
  func forget(_ screen: any Screen)
  /// Shows what stands before the cursor.
  func setPrompt(_ prompt: SafeText)
  /// Gives the terminal to a program until it ends.
  /// - Throws: ``ChildFailure`` when it cannot be started, or there is no terminal.
  func run(_ command: ChildCommand) async throws(ChildFailure) -> ChildEnd
}

/// A notice as lines: the sentence, then the text it quotes.
struct NoticeLines {
  let lines: [StyledText]

  init(_ notice: Notice, width: Int? = nil) {
    let role: Role = notice.failure == nil ? .notice : .warning
    let sentence = SafeText.field(notice.text)
    let quoted = notice.quoted.map { SafeText.lines($0, characterLimit: nil) } ?? []
    let room = width.map { max($0 - 4, 10) } ?? .max
    lines =
      (width == nil ? [sentence] : sentence.wrapped(to: room + 2)).map {
        StyledText(" \($0)", role)
      }
      + quoted.flatMap { width == nil ? [$0] : $0.wrapped(to: room) }
      .map { StyledText(" │ ", .note) + StyledText($0) }
  }
}
