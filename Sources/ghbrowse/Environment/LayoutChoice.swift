import Interface
import ViewModels

/// How profiles look: as the reader's own layout says, or the one that comes with the program.
final class LayoutChoice {
  private let file: LayoutFile?
  private var told: String?

  /// - Parameter directory: Where the reader's own would be; `nil` when there is no such place.
  init(directory: String?) {
    file = directory.map { LayoutFile(path: $0 + "/profile.layout") }
  }

  /// The layout as it is now, so that whoever changes it sees it on the next profile.
  ///
  /// - Returns: With a word about the reader's own when it cannot be used and that was not said yet.
  func current() -> (template: ProfileTemplate, notice: Notice?) {
    guard let file else { return (.builtIn, nil) }
    do {
      guard let template = try file.template() else { return (.builtIn, nil) }
      guard let first = template.mistakes.first else { return (template, nil) }
      let others = template.mistakes.count - 1
      let place = "\(file.path), line \(first.line): \(first.message)"
      return (.builtIn, notice(place + (others > 0 ? " (and \(others) more)" : "")))
    } catch {
      return (.builtIn, notice("\(file.path) \(error.reason)"))
    }
  }

  private func notice(_ problem: String) -> Notice? {
    guard problem != told else { return nil }
    told = problem
    return Notice("\(problem). The built-in layout is used; ghbrowse --check-layout says more.")
  }
}
