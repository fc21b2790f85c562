import GitHub
import Networking
import Terminal

/// A setting of `config.json`: what it can be, and what goes before it.
nonisolated struct ConfigSetting: Sendable {
  /// The name of a setting.
  enum Key: String, CaseIterable, Sendable {
    case apiUrl, token, offline, maxAge, color, theme, images, accessible, pager, editor, browser
    case noInput, quiet, debug
  }

  /// What a value can be.
  enum Kind: Sendable {
    case flag
    case choice([String])
    case address
    case duration
    case program
  }

  let key: Key
  let kind: Kind
  /// The option that goes before everything else; `nil` where there is none.
  let option: String?
  /// The variables of the environment that go before the file, the first one first.
  let variables: [String]
  /// What applies when nobody has said anything.
  let builtIn: String
  /// What the setting is for.
  let summary: String

  init(
    _ key: Key, _ kind: Kind, option: String? = nil, variables: [String] = [], builtIn: String,
    _ summary: String
  ) {
    self.key = key
    self.kind = kind
    self.option = option
    self.variables = variables
    self.builtIn = builtIn
    self.summary = summary
  }
}

nonisolated extension ConfigSetting {
  /// All settings, in the order in which help shows them.
  static let all = [
    ConfigSetting(
      .apiUrl, .address, option: "--api-url", variables: ["GHBROWSE_API_URL", "GH_HOST"],
      builtIn: "https://api.github.com", "the API's address"),
    ConfigSetting(
      // A variable with a token for the host goes before it; one for another host does not.
      .token, .choice(["gh"]), option: "--token-from",
      builtIn: "no token", "who is asked for a token that the environment has not"),
    ConfigSetting(
      .offline, .flag, option: "--offline", builtIn: "false", "whether the network is never asked"),
    ConfigSetting(
      .maxAge, .duration, option: "--max-age", builtIn: "1h",
      "how old a saved profile may be that show prints"),
    ConfigSetting(
      .color, .choice(ColorChoice.allCases.map(\.rawValue)), option: "--color",
      variables: ["CLICOLOR_FORCE", "NO_COLOR"], builtIn: "auto", "whether there are colours"),
    ConfigSetting(
      .theme, .choice(ThemeChoice.allCases.map(\.rawValue)), option: "--theme",
      variables: ["GHBROWSE_THEME"], builtIn: "auto", "which background the terminal has"),
    ConfigSetting(
      .images, .choice(PictureChoice.allCases.map(\.rawValue)), option: "--images",
      variables: ["GHBROWSE_IMAGES"], builtIn: "auto", "how pictures are drawn"),
    ConfigSetting(
      .accessible, .flag, variables: ["GHBROWSE_ACCESSIBLE", "ACCESSIBLE"], builtIn: "false",
      "whether everything is said in words, for a screen reader"),
    ConfigSetting(
      .pager, .program, option: "--no-pager", variables: ["GHBROWSE_PAGER"],
      builtIn: "PAGER, or else less", "the pager; cat or an empty text is none"),
    ConfigSetting(
      .editor, .program, variables: ["GHBROWSE_EDITOR", "VISUAL", "EDITOR"],
      builtIn: "editor, nano or vi", "the editor for notes"),
    ConfigSetting(
      .browser, .program, variables: ["GHBROWSE_BROWSER", "BROWSER"], builtIn: "xdg-open",
      "the browser that :web starts"),
    ConfigSetting(
      .noInput, .flag, option: "--no-input", builtIn: "false",
      "whether the reader is never asked anything"),
    ConfigSetting(
      .quiet, .flag, option: "--quiet", builtIn: "false",
      "whether nothing is said but data and errors"),
    ConfigSetting(
      .debug, .flag, option: "--debug", builtIn: "false", "whether ghbrowse.log is written"),
  ]

  /// What a value can be, in words to stand after "must be".
  var expectation: String {
    switch kind {
    case .flag: "true or false"
    case .choice(let names):
      names.count == 1
        ? "\"\(names[0])\""
        : names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
          + " or \"\(names.last ?? "")\""
    case .address: "an address such as \"https://api.github.com\""
    case .duration: "a time such as \"90s\", \"30m\", \"12h\" or \"7d\""
    case .program: "a command such as \"less -R\""
    }
  }

  /// The variable that goes before the file, where one is set.
  func variable(in environment: [String: String]) -> String? {
    variables.first { name in
      guard let value = environment[name] else { return false }
      switch key {
      // An empty pager is a choice too: none.
      case .pager: return true
      case .color where name == "CLICOLOR_FORCE": return !["", "0"].contains(value)
      default: return value.contains { !$0.isWhitespace }
      }
    }
  }

  /// The value as one text.
  ///
  /// - Throws: ``Unfit`` with what the value must be.
  func text(of value: JSONMembers.Value) throws(Unfit) -> String {
    switch (kind, value) {
    case (.flag, .flag(let flag)): return String(flag)
    case (.choice(let names), .text(let text)) where names.contains(text): return text
    case (.duration, .text(let text)) where Age(text) != nil: return text
    case (.program, .text(let text)):
      guard (try? ShellWords.split(text)) != nil else {
        throw Unfit(message: "has a quote that is not closed")
      }
      return text
    case (.address, .text(let text)):
      do throws(GitHubError) {
        return try APIBase(text).url
      } catch {
        if case .badBase(let reason) = error { throw Unfit(message: "cannot be used: \(reason)") }
      }
    case (.choice, .text) where key == .token:
      throw Unfit(message: "must be \"gh\"; a token itself belongs into \(Token.allVariables[0])")
    default: break
    }
    throw Unfit(message: "must be \(expectation)")
  }

  /// What is wrong with a value, to stand after the key.
  struct Unfit: Error, Equatable {
    let message: String
  }
}
