import Files
import Interface
import ViewModels

/// A file with the reader's own layout of profiles.
struct LayoutFile {
  let path: String

  /// Reads the file.
  ///
  /// - Returns: The layout with its mistakes; `nil` when there is no file.
  /// - Throws: ``FileError`` when it is no plain file, too large, no text, or others may write it.
  func template() throws(FileError) -> ProfileTemplate? {
    try ReaderFile(path: path).text().map { ProfileTemplate($0) }
  }
}

/// The layout of profiles: the reader's own, or the built-in one.
final class LayoutChoice {
  private let file: LayoutFile?
  private var reportedProblem: String?

  /// - Parameter directory: The directory of the reader's own layout; `nil` without a home directory.
  init(directory: String?) {
    file = directory.map { LayoutFile(path: $0 + "/profile.layout") }
  }

  /// The layout as it is now; a changed file shows on the next profile.
  ///
  /// - Returns: The layout, and a notice when the reader's own cannot be used, once for each reason.
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
    guard problem != reportedProblem else { return nil }
    reportedProblem = problem
    return Notice("\(problem). The built-in layout is used; ghbrowse --check-layout says more.")
  }
}
