import GitHub
import Models
import Repository
import ViewModels

/// The reader's other programs: the editor for a note, and the browser for a page.
struct ExternalPrograms {
  private let dependencies: Dependencies
  private let output: any ScreenOutput
  private let tell: (Notice) -> Void

  /// - Parameter tell: Called with what comes to light later.
  init(
    _ dependencies: Dependencies, output: any ScreenOutput, tell: @escaping (Notice) -> Void
  ) {
    self.dependencies = dependencies
    self.output = output
    self.tell = tell
  }

  /// Opens somebody's page in the browser, if it is one on the API's own site.
  func openPage(of user: User) {
    guard let received = user.htmlURL else { return tell(.noPage(of: user)) }
    do throws(PageRefusal) {
      open(try dependencies.base.page(received))
    } catch {
      tell(.refusedPage(received, of: user, reason(of: error)))
    }
  }

  private func open(_ page: String) {
    do throws(ChildFailure) {
      let child = try Browser(environment: dependencies.environment).open(page)
      tell(.opening(page))
      let tell = tell
      Task {
        // The browser's exit status says whether it opened the page. It is read while ghbrowse runs.
        let end = await child.end()
        if end != .exited(0) { tell(.browserFailed(end, page)) }
      }
    } catch {
      tell(.noBrowser(error, page))
    }
  }

  private func reason(of refusal: PageRefusal) -> String {
    switch refusal {
    case .notHTTPS: "its address is not https"
    case .elsewhere: "its host or port is not that of \(dependencies.base.site)"
    case .malformed: "its address has parts that no page of somebody has"
    }
  }
}

extension ExternalPrograms {
  /// Lets the reader write the note on somebody in the editor, and saves it.
  ///
  /// - Returns: What became of it.
  func editNote(on user: User) async -> Notice {
    guard output.isLive else { return .noTerminalForEditor }
    do {
      return try await dependencies.editing(user, deletion: ":unnote")
        .run(environment: dependencies.environment) {
          (command) throws(ChildFailure) in try await output.run(command)
        }
    } catch {
      return dependencies.messages.notice(of: FetchError(error), saved: .shown)
    }
  }
}

/// The reader's browser: `GHBROWSE_BROWSER`, `BROWSER`, or the desktop's.
nonisolated struct Browser {
  private let candidates: [ProgramSetting]
  private let programs: ProgramSearch

  init(environment: [String: String]) {
    programs = ProgramSearch(environment: environment)
    let setting =
      ProgramSetting(.browser, in: environment)
      ?? ProgramSetting(kind: .browser, words: "xdg-open", variable: nil)
    // Several with colons between them are tried in turn, as is usual for `BROWSER` only.
    let isList = setting.variable == "BROWSER"
    let words = isList ? setting.words.split(separator: ":").map(String.init) : [setting.words]
    candidates = words.filter { $0.contains { !$0.isWhitespace } }
      .map { ProgramSetting(kind: .browser, words: $0, variable: setting.variable) }
  }

  /// Starts it on a page; it goes on when ghbrowse has gone.
  ///
  /// - Throws: ``ChildFailure`` when none of those named is there, or it cannot be started.
  func open(_ address: String) throws(ChildFailure) -> Child {
    try first { (setting) throws(ChildFailure) in
      try Child(ChildCommand(setting, on: address, among: programs), in: .background)
    }
  }

  /// The command that opens a page.
  ///
  /// - Throws: ``ChildFailure`` when none of those named is there.
  func command(on address: String) throws(ChildFailure) -> ChildCommand {
    try first { (setting) throws(ChildFailure) in
      try ChildCommand(setting, on: address, among: programs)
    }
  }

  private func first<Value>(
    _ make: (ProgramSetting) throws(ChildFailure) -> Value
  ) throws(ChildFailure) -> Value {
    var failure = ChildFailure(
      message: "No browser was found. \(ProgramSetting.Kind.browser.advice)")
    for setting in candidates {
      do throws(ChildFailure) {
        return try make(setting)
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
