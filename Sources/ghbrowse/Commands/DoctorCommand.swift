import ArgumentParser
import FoundationEssentials
import Screens
import Terminal

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the store, paths, terminal, network and token.",
    discussion: """
      Checks the store, the directories and their permissions, drafts, the terminal,
      the network, the token and its budget, and the configuration file. It changes
      nothing, and also works with a damaged store.

      Each check is ok, a warning or a problem; a problem makes the exit status 1.
      Of a token, only the kind and the last four characters are shown. gh is asked
      only with --token-from.

      Examples:
        ghbrowse doctor            what works, what does not, and how to fix it
        ghbrowse doctor --offline  the same without the network
        ghbrowse doctor --json     each check as an object, for a script
      """)

  @OptionGroup var options: Options

  func validate() throws {
    try options.refuseCSV(of: "doctor")
    try FieldTable.checks.check(options.fields)
  }

  @MainActor func run() async throws {
    let doctor = Doctor(
      options, environment: ProcessInfo.processInfo.environment, now: Date())
    ProcessSetUp.forgetTokens()
    ProcessSetUp.forbidCores()
    let checks = await doctor.checks()
    // A mistake in the choice of a theme is one of the checks.
    let theme =
      (try? Dependencies.theme(doctor.options, doctor.environment)) ?? Theme(depth: .plain)
    let output = StandardStream.output
    let form = OutputForm(doctor.options, isTerminal: output.isTerminal)
    if form == .person {
      let width = output.size(environment: doctor.environment).columns
      let isSpoken = Dependencies.isAccessible(doctor.environment)
      let layout = CheckLayout(checks: checks)
      for line in isSpoken ? layout.spokenLines : layout.lines(width: width) {
        output.write(line: line, in: theme)
      }
    } else {
      var printer = RecordPrinter(.checks, options.fields, in: form, theme)
      printer.print(checks)
      printer.end()
    }
    let count = checks.count { $0.status == .problem }
    guard count > 0 else { return }
    throw Notice("Found \(count.counted("problem")).", failure: .failed)
  }
}

extension FieldTable where Value == Check {
  /// A check, as `doctor` prints it; `remedy` is null if there is nothing to do.
  nonisolated static var checks: Self {
    Self(
      fields: [
        Field("check") { .text($0.name) }, Field("status") { .text($0.status.rawValue) },
        Field("message") { .text($0.message) }, Field("remedy") { .text($0.remedy) },
      ],
      columns: ["check", "status", "message", "remedy"])
  }
}
