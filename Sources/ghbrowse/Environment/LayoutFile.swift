import Files
import Glibc
import Interface
import ViewModels

/// A file with the reader's own layout of profiles.
struct LayoutFile {
  private static let limit = 1 << 20

  let path: String

  /// Reads the file.
  ///
  /// - Returns: The layout with its mistakes; `nil` when there is no file.
  /// - Throws: ``FileError`` when it is no plain file, too large, no text, or others may write it.
  func template() throws(FileError) -> ProfileTemplate? {
    guard let file = try CheckedFile.reading(path, limit: Self.limit) else { return nil }
    try Self.checkOwner(of: file)
    let bytes = try file.bytes()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError("is not UTF-8 in line \(Self.badLine(of: bytes))")
    }
    return ProfileTemplate(text)
  }

  private static func checkOwner(of file: CheckedFile) throws(FileError) {
    guard [geteuid(), 0].contains(file.status.owner) else {
      throw FileError("belongs to somebody else")
    }
    guard file.status.mode & S_IWOTH == 0 else { throw FileError("can be written by everybody") }
  }

  // The first line that is no UTF-8, counted from 1.
  private static func badLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
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
