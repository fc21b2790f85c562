import Foundation

@testable import ghbrowse

/// The configuration file, line by line (J7).
enum ConfigChecks {
  private static let path = "/home/quillfern/.config/ghbrowse/config"

  static func check(_ input: [UInt8]) {
    let file = ConfigFile(text: input.text, path: path)
    let count = input.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .count
    require(file.lines.count + file.mistakes.count <= count, "a line is read once")
    for mistake in file.mistakes {
      require(mistake.hasPrefix("\(path), line "), "a mistake names its file and line")
    }
  }
}
