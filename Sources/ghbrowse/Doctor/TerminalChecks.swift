import Pictures
import Terminal
import TerminalCells

/// What is sent to the terminal, and what decided it.
struct TerminalChecks {
  let settings: Settings
  /// What the program keeps of an earlier run's terminal.
  let palette: RememberedPalette

  private var environment: [String: String] { settings.environment }
  private var options: Options { settings.options }
  private var terminal: String { environment["TERM"] ?? "" }

  var checks: [Check] {
    let depth = depth
    return [
      kind, Check.ok("colors", "\(depth.value.summary), because \(reason(depth, .color))"),
      theme(depth.value), pictures(depth.value), locale, screenReader,
    ]
  }

  private var kind: Check {
    let stream = StandardStream.output
    guard stream.isTerminal else {
      return .ok("terminal", "standard output is no terminal (TERM is \(named(terminal)))")
    }
    let size = stream.size(environment: environment)
    let what = "\(named(terminal)), \(size.columns) columns, \(size.rows) rows"
    return ["", "dumb"].contains(terminal)
      ? .warning(
        "terminal", "\(what); printed lines are never changed",
        "Set TERM to the name of your terminal, if it can do more.")
      : .ok("terminal", what)
  }

  private func named(_ value: String) -> String { value.isEmpty ? "not set" : value }

  private var depth: Decision<ColorDepth> {
    ColorDepth.decision(
      options.color ?? .auto, environment: environment,
      isTerminal: StandardStream.output.isTerminal && !options.plain
        && !Dependencies.isAccessible(environment))
  }

  // What the reader has chosen was chosen somewhere.
  private func reason(_ decision: Decision<some Sendable>, _ key: ConfigSetting.Key) -> String {
    decision.reason == "chosen" ? "\(settings.source(of: key).name) says so" : decision.reason
  }

  private func theme(_ depth: ColorDepth) -> Check {
    let name = environment["GHBROWSE_THEME"] ?? ""
    guard let choice = options.theme ?? (name.isEmpty ? .auto : ThemeChoice(rawValue: name)) else {
      return .problem(
        "theme", "GHBROWSE_THEME is \"\(name)\"", "Set it to auto, dark or light, or unset it.")
    }
    let background = Theme.background(choice, depth, environment, remembered: palette.choice)
    return .ok(
      "theme",
      "for a \(background.value.rawValue) background, because \(reason(background, .theme))")
  }

  private func pictures(_ depth: ColorDepth) -> Check {
    let name = environment["GHBROWSE_IMAGES"] ?? ""
    guard let choice = options.images ?? (name.isEmpty ? .auto : PictureChoice(rawValue: name))
    else {
      let names = PictureChoice.allCases.map(\.rawValue).joined(separator: ", ")
      return .problem(
        "pictures", "GHBROWSE_IMAGES is \"\(name)\"", "Set it to one of \(names), or unset it.")
    }
    let plan = PictureFormat.decision(
      choice, environment: environment, depth: depth,
      isAppendOnly: Dependencies.isAppendOnly(environment), cell: TerminalSize.cell(of: 1))
    let what = "\(plan.value.summary), because \(reason(plan, .images))"
    return plan.value == .known(.none) || PicturePainter.hasLibrary
      ? .ok("pictures", what)
      : .warning(
        "pictures", "\(what); libchafa.so.0 is missing, so that they are shades only",
        "Install libchafa0 (Debian, Ubuntu) or chafa-libs (Fedora).")
  }

  private var locale: Check {
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { !(environment[$0] ?? "").isEmpty }
    guard let variable else { return .ok("locale", "none is set, so that it counts as UTF-8") }
    let name = "\(variable) is \(environment[variable] ?? "")"
    return Charset(variable: { environment[$0] }) == .unicode
      ? .ok("locale", "\(name), UTF-8")
      : .warning(
        "locale", "\(name), so that a terminal gets ASCII only",
        "Set \(variable) to a locale with UTF-8, such as C.UTF-8.")
  }

  private var screenReader: Check {
    let source = settings.source(of: .accessible)
    let isOn = Dependencies.isAccessible(environment)
    return .ok("screen reader", "\(isOn ? "on" : "off") (\(source.name))")
  }
}
