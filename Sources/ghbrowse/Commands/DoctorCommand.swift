import ArgumentParser
import FoundationEssentials
import Terminal
import ViewModels

/// Looks at what the program stands on, and says what to do.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look at the store, paths, terminal, network and token, and change nothing.",
    discussion: """
      It looks at the store, the directories and their rights, drafts, the terminal,
      the network, the token and its budget, and at the configuration file. It
      changes nothing, and works with a broken store too.

      Each check is ok, a warning or a problem. The exit status is 1 where one is a
      problem. A token is shown by its kind and its last four characters, and gh is
      asked only where you said so.

      Examples:
        ghbrowse doctor            what works, what does not, and what to do
        ghbrowse doctor --offline  the same without a network
        ghbrowse doctor --json     each check as an object, for a script
      """)

  @OptionGroup var options: Options

  func validate() throws {
    try FieldTable.checks.check(options.fields)
  }

  @MainActor func run() async throws {
    let doctor = Doctor(
      options, environment: ProcessInfo.processInfo.environment, now: Date())
    ProcessSetUp.forgetTokens()
    ProcessSetUp.forbidCores()
    let checks = await doctor.checks()
    show(checks, doctor)
    let count = checks.count { $0.status == .problem }
    guard count > 0 else { return }
    throw CommandFailure(
      message: "doctor found \(count.counted("problem")).", status: .failed)
  }

  @MainActor private func show(_ checks: [Check], _ doctor: Doctor) {
    let output = StandardStream.output
    let form = OutputForm(doctor.options, isTerminal: output.isTerminal)
    let theme = theme(doctor)
    guard form == .person else {
      var printer = RecordPrinter(.checks, options.fields, in: form, theme)
      printer.print(checks)
      return printer.end()
    }
    let lines = CheckLayout(checks: checks).lines(
      width: output.size(environment: doctor.environment).columns,
      isSpoken: Dependencies.isAccessible(doctor.environment))
    for line in lines { output.write(line: line, in: theme) }
  }

  // What is wrong with the choice of a theme is one of the checks.
  @MainActor private func theme(_ doctor: Doctor) -> Theme {
    let theme = try? Theme.chosen(
      color: doctor.options.color ?? .auto, theme: doctor.options.theme,
      environment: doctor.environment, isTerminal: StandardStream.output.isTerminal)
    return theme ?? Theme(depth: .plain)
  }
}
