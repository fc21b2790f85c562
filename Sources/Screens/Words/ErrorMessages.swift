import FoundationEssentials
import GitHub
import Models
import Repository
import Store
import Terminal

/// The one place where an error becomes a sentence.
package struct ErrorMessages: Sendable {
  private let tokenVariable: String
  private let origin: TokenOrigin?
  private let canAskGH: @Sendable () -> Bool
  private let isGitHubDotCom: Bool
  /// Whether the people are those of the demo.
  package let isDemo: Bool
  /// The saved login that may have been meant by one that is not saved; `nil` if none is close.
  package var closeLogin: @Sendable (String) -> String? = { _ in nil }

  /// - Parameters:
  ///   - tokenVariable: The environment variable for a token.
  ///   - origin: Where the token is from; `nil` without a token.
  ///   - isGitHubDotCom: Whether the API is that of github.com, whose limits are known.
  ///   - isDemo: Whether the people are those of the demo.
  ///   - canAskGH: Whether a `gh` is installed, whose token could be used.
  package init(
    tokenVariable: String? = nil, origin: TokenOrigin? = nil, isGitHubDotCom: Bool = true,
    isDemo: Bool = false,
    canAskGH: @escaping @Sendable () -> Bool = { false }
  ) {
    self.tokenVariable = tokenVariable ?? "GH_TOKEN"
    self.origin = origin
    self.isGitHubDotCom = isGitHubDotCom
    self.isDemo = isDemo
    self.canAskGH = canAskGH
  }

  /// What happened, and what to do about it.
  ///
  /// - Parameters:
  ///   - subject: What was being fetched.
  ///   - saved: How much of it is saved.
  ///   - willRetry: Whether ghbrowse sends the request again by itself.
  package func sentence(
    for error: FetchError, about subject: FetchSubject = .other, saved: SavedData = .shown,
    willRetry: Bool = false
  ) -> String {
    guard case .gitHub(let problem) = error else { return error.sentence(about: subject) }
    let close =
      saved == .nothing && !(willRetry && error.isTransient)
      ? subject.login.flatMap(closeLogin) : nil
    let sentence =
      switch (subject, saved) {
      case (.profile, .nothing) where problem == .offline,
        (.repositories, .nothing) where problem == .offline:
        "\(subject.words("is not saved and was", "are not saved and were")) not fetched: --offline is set."
      case (.profile, _), (.repositories, _):
        sentence(problem, subject, willRetry: willRetry, hasSavedData: saved != .nothing)
      case (.list(let list), .nothing):
        nothingSavedSentence(problem, in: list, willRetry: willRetry)
      case (.list(let list), _): sentence(problem, in: list, willRetry: willRetry)
      case (.other, _): sentence(problem, .other, willRetry: willRetry)
      }
    return sentence + (close.map { " Did you mean \($0)?" } ?? "")
  }

  /// The sentence for `error` with advice.
  ///
  /// - Parameters: As of ``sentence(for:about:saved:willRetry:)``.
  package func notice(
    of error: FetchError, about subject: FetchSubject = .other, saved: SavedData,
    willRetry: Bool = false
  ) -> Notice {
    let isShown = saved == .shown
    // An empty screen needs a word each time.
    let limitKey: String? =
      if saved != .nothing, case .gitHub(let problem) = error {
        problem.limitEnd.map(LocalTime.dayAndTime)
      } else { nil }
    var notice = Notice(
      sentence(for: error, about: subject, saved: saved, willRetry: willRetry)
        + advice(for: error, about: subject, hasSavedData: isShown, willRetry: willRetry)
        + demo(for: error, about: subject, saved),
      failure: failure(of: error, hasSavedData: isShown), onceKey: limitKey)
    if case .store(let error) = error { notice.storeFailure = error.message }
    return notice
  }

  // What can be seen with nothing saved and no network.
  private func demo(for error: FetchError, about subject: FetchSubject, _ saved: SavedData)
    -> String
  {
    guard case .list(.everyone) = subject, saved == .nothing, case .gitHub(let problem) = error
    else { return "" }
    switch problem {
    case .unreachable, .connectTimedOut, .closedEarly, .timedOut:
      return " ghbrowse --demo shows invented people without a network."
    default: return ""
    }
  }

  private func sentence(
    _ error: GitHubError, _ subject: FetchSubject, willRetry: Bool, hasSavedData: Bool = true
  ) -> String {
    let login = subject.login
    return switch error {
    case .rateLimited(let until): limit(until, willRetry: willRetry, hasSavedData: hasSavedData)
    case .paused(let until):
      "GitHub asks for a pause until \(LocalTime.time(until))."
        + (willRetry ? " ghbrowse continues then." : "")
        + (hasSavedData ? Self.goOnReading : "")
    case .tokenRefused: refusedToken
    case .badToken(let reason): "The token cannot be used: \(reason)."
    case .notFound where isDemo && login != nil: "Nobody in this demo is called \(login ?? "")."
    case .notFound:
      login.map { "GitHub has no user called \($0)." } ?? "GitHub has no page at that address."
    case .gone:
      "GitHub says that \(subject.thing) \(subject.isOne ? "was" : "were") deleted for good."
    case .withheld: "GitHub withholds \(subject.thing) for legal reasons."
    case .badLogin(let reason):
      "\(login.map { "\"\($0)\"" } ?? "That") cannot be a login: \(reason)."
    case .cancelled:
      subject.name.map { "Stopped fetching the \($0)." } ?? "The request was stopped."
    case .offline:
      "\(subject.name == nil ? "Not" : "\(subject.words("was", "were")) not") fetched: --offline is set."
    default:
      subject.name.map { "The \($0) could not be fetched. \(cause(of: error))." }
        ?? "\(cause(of: error))."
    }
  }
}

extension FetchError {
  /// The sentence for an error that is not GitHub's.
  fileprivate func sentence(about subject: FetchSubject) -> String {
    switch self {
    case .gitHub: return ""
    case .renamed(let login):
      guard case .list(let list) = subject else { return "The account is called \(login) now." }
      return "\(list.shortName) is called \(list.kind.rawValue):\(login) now."
    case .store(let error):
      guard case .noteTooLong(let bytes) = error.kind else { return error.message }
      return "The note is \(bytes.grouped) bytes long; the limit is \(Note.byteLimit.grouped)."
    }
  }
}

package enum TokenOrigin: Sendable {
  /// The environment variable with that name.
  case variable(String)
  case gh
}

// Errors of a list.
extension ErrorMessages {
  private func sentence(_ error: GitHubError, in list: UserList, willRetry: Bool) -> String {
    guard list != .everyone else { return sentence(error, .other, willRetry: willRetry) }
    return switch error {
    case .notFound where isDemo && list.kind.subjectKind == .login:
      sentence(error, .profile(list.shortSubject), willRetry: willRetry)
    case .notFound where isDemo: "This demo has no \(list.shortName)."
    case .notFound: list.words.unknown + access(to: list)
    case .gone, .withheld: sentence(error, .profile(list.shortSubject), willRetry: willRetry)
    case .refused(let status, let message):
      "GitHub does not show \(list.shortName): \(Self.refusal(status, message)).\(access(to: list))"
    case .rateLimited(let until) where list.kind.subjectKind == .query:
      "GitHub's search limit has been reached; \(Self.end(of: until, willRetry: willRetry))"
    default: sentence(error, .other, willRetry: willRetry)
    }
  }

  // Advice for a reader whose token may not show the list.
  private func access(to list: UserList) -> String {
    list.words.access.map { " \($0) \(rightTokenAdvice)" } ?? ""
  }

  // Says that nothing is saved, if trying again can help.
  private func nothingSavedSentence(
    _ error: GitHubError, in list: UserList, willRetry: Bool
  ) -> String {
    let isEveryone = list == .everyone
    let nothing = isEveryone ? "Nothing saved yet" : "\(list.shortName) is not saved yet"
    return switch error {
    case .offline: "\(nothing), and nothing was fetched: --offline is set."
    case .unreachable(let reason), .connectTimedOut(let reason), .closedEarly(let reason):
      "\(nothing), and GitHub cannot be reached: \(reason)."
    case .timedOut: "\(nothing), and GitHub cannot be reached: it did not answer in time."
    case _ where isEveryone:
      "\(nothing). \(sentence(error, .other, willRetry: willRetry, hasSavedData: false))"
    case _ where error.isTransient:
      "\(nothing). \(sentence(error, in: list, willRetry: willRetry))"
    default: sentence(error, in: list, willRetry: willRetry)
    }
  }
}

// Sentences for single errors, and the advice after them.
extension ErrorMessages {
  private func limit(_ until: Date, willRetry: Bool, hasSavedData: Bool) -> String {
    "GitHub's hourly limit has been reached; \(Self.end(of: until, willRetry: willRetry))"
      + (hasSavedData ? Self.goOnReading : "")
      + (origin == nil ? " \(tokenAdvice)" : "")
  }

  private static let goOnReading = " You can go on reading what is saved."

  private static func end(of limit: Date, willRetry: Bool) -> String {
    "\(willRetry ? "ghbrowse continues" : "it resets") at \(LocalTime.time(limit))."
  }

  private var tokenAdvice: String {
    let gh = canAskGH() ? " (or gh's own, with --token-from gh)" : ""
    let effect =
      isGitHubDotCom ? "raises the limit from 60 to 5,000 requests an hour" : "may raise the limit"
    return "A token in \(tokenVariable)\(gh) \(effect)."
  }

  /// Advice after a sentence that names the tokens GitHub requires.
  private var rightTokenAdvice: String {
    switch origin {
    case nil: "Set \(tokenVariable) to such a token."
    case .variable(let name): "The token in \(name) may not be one."
    case .gh: "The token from gh may not be one."
    }
  }

  private var refusedToken: String {
    switch origin {
    case .gh:
      "GitHub refused the token from gh. Run gh auth login, or leave out --token-from gh."
    case .variable(let name): "GitHub refused the token. Set \(name) to a valid one, or unset it."
    case nil: "GitHub refused the token. Set \(tokenVariable) to a valid one, or unset it."
    }
  }

  // Why the request failed, as a sentence without a full stop.
  private func cause(of error: GitHubError) -> String {
    switch error {
    case .unreachable(let reason), .connectTimedOut(let reason), .closedEarly(let reason):
      "GitHub cannot be reached: \(reason)"
    case .timedOut: "GitHub did not answer in time"
    case .certificateRefused(let reason):
      "GitHub's certificate could not be verified (\(reason)); a sign-in page may be in the way"
    case .captivePortal: "A sign-in page is in the way; open a browser and sign in first"
    case .serverError(let status, nil): "GitHub has a problem (status \(status))"
    case .serverError(let status, let until?):
      "GitHub has a problem (status \(status)) and asks for a pause until \(LocalTime.time(until))"
    case .refused(let status, let message):
      "GitHub refused the request: \(Self.refusal(status, message))"
    case .badBase(let reason): "The API's address cannot be right: \(reason)"
    case .malformed(let reason), .notHTTP(let reason):
      "GitHub's answer could not be read (\(reason))"
    case .bodyTooLarge(let limit):
      "GitHub's answer could not be read (it has more than \(limit.grouped) bytes)"
    case .badURL: "GitHub's answer could not be read (the address is not valid)"
    default: "GitHub sent nothing"
    }
  }

  // Why GitHub refuses a request, as a clause: its own message if it sent one.
  private static func refusal(_ status: Int, _ message: String?) -> String {
    if let message { return message.withoutFullStop }
    return switch status {
    case 401: "it requires a token"
    case 403, 429: "no reason given"
    default: "status \(status)"
    }
  }

  private func advice(
    for error: FetchError, about subject: FetchSubject, hasSavedData: Bool, willRetry: Bool
  ) -> String {
    // The store failed, and nothing was being fetched.
    if case .store = error, case .other = subject { return "" }
    if case .store(let error) = error, error.kind == .interrupted { return "" }
    return switch error {
    case .gitHub(.tokenRefused) where willRetry: " :refresh continues without it."
    // Their sentences say what comes next.
    case .gitHub(.rateLimited), .gitHub(.paused), .gitHub(.cancelled): ""
    case _ where willRetry && error.isTransient: " ghbrowse keeps trying; Ctrl-C stops it."
    case .gitHub(.malformed), .gitHub(.notHTTP), .gitHub(.bodyTooLarge):
      " Nothing was changed; try again."
    case _ where hasSavedData: " Showing what is saved."
    case .gitHub(.serverError(_, nil)): " Try again later."
    default: ""
    }
  }

  private func failure(of error: FetchError, hasSavedData: Bool) -> ExitStatus? {
    guard case .gitHub(let error) = error else { return .failed }
    return switch error {
    case .tokenRefused, .badToken: .tokenRefused
    case .badLogin: .usage
    case .notFound, .gone, .withheld, .cancelled: .failed
    case .offline, .unreachable, .connectTimedOut, .timedOut, .closedEarly, .captivePortal,
      .certificateRefused:
      hasSavedData ? nil : .networkNeeded
    default: hasSavedData ? nil : .failed
    }
  }
}

extension String {
  /// The text for the middle of a sentence: GitHub's messages may end in a full stop.
  package var withoutFullStop: String { last == "." ? String(dropLast()) : self }
}

extension ErrorMessages {
  /// What the store did by itself, or cannot do.
  package func notice(of event: StoreEvent) -> Notice {
    var notice = Notice(sentence(of: event))
    if case .stateChanged(.readOnly(let reason)) = event { notice.storeFailure = reason }
    return notice
  }

  private func sentence(of event: StoreEvent) -> String {
    switch event {
    case .stateChanged(.readOnly(let reason)):
      "\(reason) Until that changes, ghbrowse can only read."
    case .stateChanged(.notesOnly(let reason)):
      "Only your notes and their history are shown, and nothing can be saved or fetched. \(reason)"
    case .stateChanged(.writable): "Saving works again."
    case .stateChanged(.opening):
      "The database is not open yet: it is being made or repaired, or waits for the disk or another ghbrowse."
    case .quarantined(let path, let notes?, let skippedLines):
      "The database was damaged and is kept as \(path). A new one has been made, with "
        + "\(notes.counted("note"))\(Self.unread(skippedLines)). People and lists are fetched "
        + "again as you open them."
    case .quarantined(let path, nil, _):
      "The database was damaged and is kept as \(path). A new one cannot be made now; notes are "
        + "shown from the notes log."
    case .madeBy1(let path):
      "Your notes of ghbrowse 1.0 are here, with the history in its notes log. Its database is kept as \(path); people "
        + "and lists are fetched again as you open them."
    case .notesChanged(let logins):
      "The notes log and the database differed; both now have all versions. Notes that changed: "
        + "\(Self.listed(logins))."
    case .logCompleted(let count):
      "The notes log lacked \(count.counted("line")); \(count == 1 ? "it has" : "they have") been "
        + "restored."
    case .onlyInLog(let count):
      "\(count.counted("version of a note is", "versions of notes are")) in the notes log only, until the "
        + "database can be written; ghbrowse export prints them, too."
    case .unreadableLines(let count):
      "\(count.counted("line")) of the notes log cannot be read; \(count == 1 ? "it stays" : "they stay") "
        + "in the file. ghbrowse doctor names it."
    case .otherHostsLines(let count, let host):
      "\(count.counted("line")) of the notes log \(count == 1 ? "is" : "are") about people of "
        + "\(host), and \(count == 1 ? "was" : "were") left alone."
    case .indexRebuilt: "The search index was damaged and has been rebuilt."
    case .madeForNetwork(let directory, let kind):
      "\(directory) is on \(kind), so saving takes longer. Use it from one machine at a time, "
        + "because file locks may not work there."
    }
  }

  /// Names people with a note that is dated more than a day ahead.
  package nonisolated static func ahead(_ logins: [String]) -> String {
    "A clock that was wrong has dated notes on \(listed(logins)) more than a day ahead. A note that you "
      + "write now is newer all the same."
  }

  private static func unread(_ lines: Int) -> String {
    lines == 0 ? "" : " (\(lines.counted("line")) of the notes log could not be read)"
  }

  private nonisolated static func listed(_ logins: [String]) -> String {
    let shown = logins.prefix(10).joined(separator: ", ")
    return logins.count > 10 ? "\(shown) and \((logins.count - 10).grouped) more" : shown
  }
}
