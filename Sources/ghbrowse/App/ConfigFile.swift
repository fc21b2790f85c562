import ArgumentParser
import Glibc
import Screens
import Store
import Terminal

/// The configuration file, `ghbrowse/config`: one option per line, as on the command line; `#` begins a comment.
///
/// Arguments and the environment override its options, which commands without them ignore.
nonisolated struct ConfigFile {
  /// A line of the file, as the parser reads it.
  struct Line: ParsableArguments {
    @OptionGroup var options: Options
    @OptionGroup var pictures: PictureOptions
  }

  /// The options that are allowed in the file.
  static let options = [
    "--color", "--images", "--no-pager", "--offline", "--quiet", "--theme", "--token-from",
  ]
  // In bytes.
  private static let limit = 1 << 20

  /// The absolute path; `nil` without a home directory.
  let path: String?
  /// The valid lines, in order.
  private(set) var lines: [Line] = []
  /// A sentence for each mistake, with the path and the line.
  private(set) var mistakes: [String] = []

  /// Reads the file; a missing file has no lines and no mistakes.
  init(environment: [String: String]) {
    path = Directories.config(environment: environment).map { $0 + "/config" }
    guard let path else { return }
    do {
      guard let file = try CheckedFile.reading(path, limit: Self.limit) else { return }
      try Self.checkRights(file.status)
      read(try file.bytes(), path)
    } catch {
      mistakes = [error.clause(about: path)]
    }
  }

  /// Reads `text` as the file at `path`.
  init(text: String, path: String) {
    self.path = path
    read(Array(text.utf8), path)
  }

  var images: PictureChoice? { lines.last { $0.pictures.images != nil }?.pictures.images }

  private mutating func read(_ bytes: [UInt8], _ path: String) {
    let all = bytes.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, bytes) in zip(1..., all) {
      do throws(Notice) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw Notice(usage: "is not UTF-8")
        }
        if let line = try Self.line(text) { lines.append(line) }
      } catch {
        mistakes.append("\(path), line \(number): \(error.text)")
      }
    }
  }

  // Parses the option's name, with the rest of the line as its value.
  private static func line(_ text: String) throws(Notice) -> Line? {
    let words = text.prefix { $0 != "#" }.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let word = words.first else { return nil }
    let name = String(word.prefix { $0 != "=" })
    guard options.contains(name) else {
      throw Notice(
        usage:
          "\"\(name)\" is not allowed in this file; allowed: \(options.joined(separator: ", "))")
    }
    let values = words.dropFirst().map {
      $0.trimmingBlanks()
    }
    do {
      return try Line.parse([String(word)] + values.filter { !$0.isEmpty })
    } catch {
      throw Notice(usage: Line.message(for: error))
    }
  }

  private static func checkRights(_ status: FileStatus) throws(FileError) {
    guard [geteuid(), 0].contains(status.owner) else { throw FileError("belongs to another user") }
    guard status.mode & S_IWOTH == 0 else {
      throw FileError("is writable by everyone: run chmod 600 on it, or move it away")
    }
  }
}

extension Options {
  /// Fills in what neither the command line nor the environment sets; of two lines with an option, the last counts.
  mutating func complete(from file: ConfigFile, _ environment: [String: String]) {
    let isSet = { (variable: String) in !(environment[variable] ?? "").isEmpty }
    for line in file.lines.map(\.options).reversed() {
      if !isSet("NO_COLOR"), !isSet("CLICOLOR_FORCE") { color = color ?? line.color }
      if !isSet("GHBROWSE_THEME") { theme = theme ?? line.theme }
      tokenFrom = tokenFrom ?? line.tokenFrom
      noPager = noPager || line.noPager
      offline = offline || line.offline
      quiet = quiet || line.quiet
    }
  }
}
