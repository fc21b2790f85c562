import Terminal

/// What applies to a run: the options, then the environment, then `config.json`, then what is built in.
struct Settings {
  /// What decided a setting.
  enum Source: Equatable {
    case option(String)
    case variable(String)
    case file
    case builtIn

    /// The source to stand in brackets.
    var name: String {
      switch self {
      case .option(let name), .variable(let name): name
      case .file: "config.json"
      case .builtIn: "built in"
      }
    }
  }

  /// The options, with the defaults of the file.
  private(set) var options: Options
  /// The environment, with the file's values under names that only the program looks for.
  private(set) var environment: [String: String]
  /// The file.
  let file: ConfigFile
  private let sources: [ConfigSetting.Key: Source]

  /// - Throws: ``CommandFailure`` when the file has a mistake.
  init(_ options: Options, _ environment: [String: String]) throws {
    self.init(
      options, environment,
      file: ConfigFile(directory: Directories.config(environment: environment)))
    if let problem = file.problem { throw CommandFailure(message: problem, status: .usage) }
  }

  /// The settings with those values of a file that can be used.
  init(_ options: Options, _ environment: [String: String], file: ConfigFile) {
    var sources: [ConfigSetting.Key: Source] = [:]
    for setting in ConfigSetting.all {
      sources[setting.key] = Self.source(of: setting, options, environment, file)
    }
    (self.options, self.environment, self.file) = (options, environment, file)
    self.sources = sources
    for (key, value) in file.values where sources[key] == .file { apply(value, to: key) }
  }

  /// What decided a setting.
  func source(of key: ConfigSetting.Key) -> Source { sources[key] ?? .builtIn }

  /// How old a saved profile may be, where `--max-age` does not say it.
  var maxAge: Age {
    let text = file.values[.maxAge] ?? ""
    return Age(text) ?? Age(seconds: 3600)
  }

  private static func source(
    of setting: ConfigSetting, _ options: Options, _ environment: [String: String],
    _ file: ConfigFile
  ) -> Source {
    if let option = setting.option, options.says(setting.key) { return .option(option) }
    if let variable = setting.variable(in: environment) { return .variable(variable) }
    return file.values[setting.key] == nil ? .builtIn : .file
  }

  private mutating func apply(_ value: String, to key: ConfigSetting.Key) {
    switch key {
    case .apiUrl: environment["GHBROWSE_API_URL"] = value
    case .theme: environment["GHBROWSE_THEME"] = value
    case .images: environment["GHBROWSE_IMAGES"] = value
    case .accessible: environment["GHBROWSE_ACCESSIBLE"] = value
    case .pager, .editor, .browser: environment[key.nameInFile] = value
    case .maxAge: break
    default: options.apply(value, to: key)
    }
  }
}

extension ConfigSetting.Key {
  /// The name under which ``Settings/environment`` has a program that the file names.
  nonisolated var nameInFile: String { "\(rawValue) in config.json" }
}

extension Options {
  /// Whether an option on the command line decides a setting.
  fileprivate func says(_ key: ConfigSetting.Key) -> Bool {
    switch key {
    case .apiUrl: !(apiURL ?? "").isEmpty
    case .token: tokenFrom != nil
    case .offline: offline
    case .color: color != nil
    case .theme: theme != nil
    case .images: images != nil
    case .noInput: noInput
    case .quiet: quiet
    case .debug: debug
    case .pager: noPager
    case .maxAge, .accessible, .editor, .browser: false
    }
  }

  fileprivate mutating func apply(_ value: String, to key: ConfigSetting.Key) {
    switch key {
    case .token: tokenFrom = TokenChoice(rawValue: value)
    case .color: color = ColorChoice(rawValue: value)
    case .offline: offline = value == "true"
    case .noInput: noInput = value == "true"
    case .quiet: quiet = value == "true"
    case .debug: debug = value == "true"
    default: break
    }
  }
}
