import Foundation
import Terminal

@testable import ghbrowse

/// `config.json`, member by member and as settings (J7).
enum ConfigChecks {
  private static let options = try? Options.parse([])
  private static let path = "/home/quillfern/.config/ghbrowse/config.json"

  static func check(_ input: [UInt8]) {
    let file = ConfigFile(text: input.text, path: path)
    let lines = input.text.unicodeScalars.count { $0 == "\n" } + 1
    for mistake in file.mistakes {
      require(mistake.hasPrefix(path), "a mistake names its file")
      let words = mistake.dropFirst(path.count).split(separator: " ")
      let line = words.count > 5 ? Int(words[2].dropLast()) : nil
      require(line.map { (1...lines).contains($0) } ?? false, "and its line: \(mistake)")
    }
    for (key, value) in file.values {
      require(isFit(value, key), "\(key) is \(value)")
    }
    guard let options else { return require(false, "no options are options") }
    let settings = Settings(options, [:], file: file)
    for key in ConfigSetting.Key.allCases {
      let isOfFile = settings.source(of: key) == .file
      require(isOfFile == (file.values[key] != nil), "\(key) comes from where it is")
    }
  }

  private static func isFit(_ value: String, _ key: ConfigSetting.Key) -> Bool {
    guard let setting = ConfigSetting.all.first(where: { $0.key == key }) else { return false }
    return switch setting.kind {
    case .flag: ["true", "false"].contains(value)
    case .choice(let names): names.contains(value)
    case .duration: Age(value) != nil
    case .program: (try? ShellWords.split(value)) != nil
    case .address: value.lowercased().hasPrefix("http")
    }
  }
}
