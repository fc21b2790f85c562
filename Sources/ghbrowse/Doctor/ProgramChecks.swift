import Database
import Pictures
import Terminal

/// Programs and libraries beside this one; none of the programs is started.
struct ProgramChecks {
  let settings: Settings

  private var environment: [String: String] { settings.environment }

  var checks: [Check] {
    [pager, editor, browser, gh, libraries]
  }

  private var pager: Check {
    do throws(ChildFailure) {
      let command = try Pager.command(environment)
      let source = settings.source(of: .pager)
      let name = source == .builtIn && environment["PAGER"] != nil ? "PAGER" : source.name
      return .ok("pager", "\(command?.path ?? "none") (\(name))")
    } catch {
      return .warning("pager", error.message, "Without one, the text is printed at once.")
    }
  }

  private var editor: Check {
    do throws(ChildFailure) {
      let command = try Editor(environment: environment).command(on: "/")
      return .ok("editor", "\(command.path) (\(settings.source(of: .editor).name))")
    } catch {
      return .warning("editor", error.message, "Without one, :note TEXT still writes notes.")
    }
  }

  private var browser: Check {
    do throws(ChildFailure) {
      let command = try Browser(environment: environment).command(on: "https://github.com/")
      return .ok("browser", "\(command.path) (\(settings.source(of: .browser).name))")
    } catch {
      return .warning("browser", error.message, "Without one, :web prints the address.")
    }
  }

  private var gh: Check {
    guard let path = GitHubCLI(environment: environment).path else {
      return .ok("gh", "not in PATH, and not needed")
    }
    let isAsked = settings.options.tokenFrom == .gh
    return .ok(
      "gh",
      "\(path)\(isAsked ? ", which is asked for a token" : ", which is never asked by itself")",
      isAsked ? nil : "For its token, use --token-from gh, or \"token\": \"gh\" in config.json.")
  }

  // https://www.cve.org/CVERecord?id=CVE-2025-64720 and others.
  private var libraries: Check {
    let png = PictureDecoder.pngVersion
    let names =
      "SQLite \(StoreInspection.libraryVersion), libpng \(png), readline \(LineReader.version)"
    let parts = png.split(separator: ".").compactMap { Int($0) }
    let isMended = !parts.lexicographicallyPrecedes([1, 6, 54])
    return isMended
      ? .ok("libraries", names)
      : .ok(
        "libraries", names,
        "libpng before 1.6.54 has known faults, unless the system's updates mend them: install these."
      )
  }
}
