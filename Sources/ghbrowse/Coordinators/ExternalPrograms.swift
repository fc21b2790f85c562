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
      let browser = ShellCommand.browser(on: page, environment: dependencies.environment)
      let child = try Child(browser, in: .background)
      tell(.opening(page))
      let tell = tell
      Task {
        // The browser's exit status says whether it opened the page. It is read while ghbrowse runs.
        if let failure = browser.failure(await child.end()) { tell(.noBrowser(failure, page)) }
      }
    } catch {
      tell(.noBrowser(error.message, page))
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
