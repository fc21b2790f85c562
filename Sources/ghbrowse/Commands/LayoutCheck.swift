import FoundationEssentials
import Interface
import Terminal

/// Checks a layout file of profiles, and prints its mistakes.
struct LayoutCheck {
  /// The file; `nil` for the reader's own layout, or for the built-in one without it.
  let path: String?
  let environment: [String: String]

  /// - Throws: ``ExitStatus`` when the file has mistakes; ``CommandFailure`` when it cannot be read.
  func run() throws {
    let (name, template) = try checked()
    for mistake in template.mistakes {
      StandardStream.output.write(
        line: .field("\(name):\(mistake.line):\(mistake.column): \(mistake.message)"))
    }
    guard template.mistakes.isEmpty else { throw ExitStatus.failed }
    let lines = template.lineCount == 1 ? "1 line" : "\(template.lineCount) lines"
    StandardStream.output.write(line: .field("\(name): right, \(lines)"))
  }

  private func checked() throws -> (name: String, template: ProfileTemplate) {
    if let path {
      guard let template = try template(of: path) else {
        throw CommandFailure(message: "\(path) is not there", status: .failed)
      }
      return (path, template)
    }
    if let own = Directories.config(environment: environment).map({ $0 + "/profile.layout" }),
      let template = try template(of: own)
    {
      return (own, template)
    }
    return ("the built-in layout", .builtIn)
  }

  private func template(of path: String) throws -> ProfileTemplate? {
    do {
      return try LayoutFile(path: path).template()
    } catch {
      throw CommandFailure(message: "\(path) \(error.reason)", status: .failed)
    }
  }
}
