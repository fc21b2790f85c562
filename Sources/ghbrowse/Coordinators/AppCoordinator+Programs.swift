import GitHub
import Models
import Repository
import ViewModels

/// The reader's other programs: editor and browser.
extension AppCoordinator {
  /// Opens somebody's page in the browser, if it is one on the API's own site.
  func openPage(of user: User) {
    guard let received = user.htmlURL else {
      return tell(Notice("GitHub has told of no page of \(user.login).", failure: .failed))
    }
    let page: String
    do {
      page = try dependencies.base.page(received)
    } catch {
      let reason = reason(of: error)
      return tell(
        Notice(
          "The page of \(user.login) is not opened: \(reason).", quoted: received, failure: .failed)
      )
    }
    do {
      let child = try Browser(environment: dependencies.environment).open(page)
      tell(Notice("The browser is opening \(page)"))
      Task { await watch(child, on: page) }
    } catch {
      tell(
        Notice(
          "\(error.message) GHBROWSE_BROWSER names a browser. The page is:", quoted: page,
          failure: .failed))
    }
  }

  private func reason(of refusal: PageRefusal) -> String {
    switch refusal {
    case .notHTTPS: "its address is not https"
    case .elsewhere: "its host or port is not that of \(dependencies.base.site)"
    case .malformed: "its address has parts that no page of somebody has"
    }
  }

  /// Lets the reader write the note on somebody in the editor, and saves it.
  func editNote(on user: User) async {
    if let refusal = refusalOfEditor { return tell(Notice(refusal, failure: .usage)) }
    do {
      let editing = try await editing(user)
      let path = try editing.begin()
      let result = await run(editing, path)
      if result.isFinished { unfinished?.finished(user.id) }
      if let screen = top { await hand(.storeChanged, to: screen) }
      tell(result.notice)
    } catch {
      tell(dependencies.messages.notice(of: error, hasSavedData: true))
    }
  }

  private var refusalOfEditor: String? {
    if !output.isLive {
      return "There is no terminal for an editor here; :note TEXT writes a note."
    }
    return dependencies.options.noInput ? "No editor is opened: --no-input says so." : nil
  }

  private func editing(_ user: User) async throws(FetchError) -> NoteEditing {
    let saved = try await dependencies.repository.user(id: user.id)?.note?.text ?? ""
    return NoteEditing(
      user: user, saved: saved, begun: unfinished?.text(of: user.id) ?? saved,
      drafts: dependencies.drafts, notes: dependencies.noteTaker)
  }

  private func run(_ editing: NoteEditing, _ path: String) async -> NoteEditing.Result {
    do {
      let command = try Editor(environment: dependencies.environment).command(on: path)
      return await editing.finish(try await output.run(command), path)
    } catch {
      dependencies.drafts.remove(path)
      return NoteEditing.Result(
        notice: Notice("\(error.message) GHBROWSE_EDITOR names one.", failure: .failed),
        isFinished: false)
    }
  }

  // A browser that could not open the page says so by its status, for as long as we are here.
  private func watch(_ child: Child, on page: String) async {
    let end = await child.end()
    guard end != .exited(0) else { return }
    tell(Notice("The browser \(end.words). The page is:", quoted: page, failure: .failed))
  }
}
