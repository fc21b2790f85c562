import FoundationEssentials
import GitHub
import Models
import Repository
import Store

/// The one place where an error becomes a sentence.
package struct ErrorMessages: Sendable {
  /// A time of day in the reader's time zone, such as `14:05`.
  package let time: @Sendable (Date) -> String
  private let tokenVariable: String
  private let origin: TokenOrigin?
  private let canAskGH: @Sendable () -> Bool

  /// - Parameters:
  ///   - tokenVariable: The environment variable that would have a token.
  ///   - origin: Where the token is from; `nil` when GitHub is asked without one.
  ///   - canAskGH: Whether there is a `gh` that could be asked for a token.
  package init(
    tokenVariable: String? = nil, origin: TokenOrigin? = nil,
    canAskGH: @escaping @Sendable () -> Bool = { false },
    time: @escaping @Sendable (Date) -> String
  ) {
    self.tokenVariable = tokenVariable ?? "GH_TOKEN"
    self.origin = origin
    self.canAskGH = canAskGH
    self.time = time
  }

  /// What happened, and what to do about it.
  ///
  /// - Parameters:
  ///   - saved: How much of it the reader has.
  ///   - goesOn: Whether the request is tried again by itself.
  package func sentence(
    for error: FetchError, about request: Requested = .other, saved: SavedData = .shown,
    goesOn: Bool = false
  ) -> String {
    guard case .gitHub(let problem) = error else { return error.storeSentence }
    return switch (request, saved) {
    case (.profile(let login), .nothing) where problem == .offline:
      "The profile of \(login) is not saved, and --offline forbids fetching it."
    case (.profile(let login), _): sentence(problem, login, goesOn: goesOn)
    case (.list(let list), .nothing): sentenceOfNothing(problem, in: list, goesOn: goesOn)
    case (.list(let list), _): sentence(problem, in: list, goesOn: goesOn)
    case (.other, _): sentence(problem, nil, goesOn: goesOn)
    }
  }

  /// A notice of `error`, with what becomes of the request.
  ///
  /// - Parameters: As of ``sentence(for:about:saved:goesOn:)``.
  package func notice(
    of error: FetchError, about request: Requested = .other, saved: SavedData, goesOn: Bool = false
  ) -> Notice {
    let isShown = saved == .shown
    let limit: String? =
      if case .gitHub(.rateLimited(let until)) = error { time(until) } else { nil }
    return Notice(
      sentence(for: error, about: request, saved: saved, goesOn: goesOn)
        + advice(for: error, hasSavedData: isShown, goesOn: goesOn)
        + demo(for: error, about: request, saved),
      failure: failure(of: error, hasSavedData: isShown), inPrompt: limit)
  }

  // What there is to see for somebody who has nothing, and no network to get it.
  private func demo(for error: FetchError, about request: Requested, _ saved: SavedData) -> String {
    guard case .list(.everyone) = request, saved == .nothing, case .gitHub(let problem) = error
    else { return "" }
    switch problem {
    case .unreachable, .connectTimedOut, .closedEarly, .timedOut:
      return " ghbrowse --demo shows invented people without a network."
    default: return ""
    }
  }

  private func sentence(_ error: GitHubError, _ login: String?, goesOn: Bool) -> String {
    switch error {
    case .rateLimited(let until): limit(until, goesOn: goesOn)
    case .tokenRefused: refusedToken
    case .badToken(let reason): "The token cannot be used: \(reason)."
    case .notFound:
      login.map { "GitHub knows nobody called \($0)." } ?? "GitHub has no page at that address."
    case .gone: "GitHub says that \(login ?? "this page") was deleted for good."
    case .withheld: "GitHub withholds \(login ?? "this page") for legal reasons."
    case .badLogin(let reason):
      "\(login.map { "\"\($0)\"" } ?? "That") cannot be a login: \(reason)."
    case .cancelled:
      "\(login.map { "Asking for the profile of \($0)" } ?? "Asking GitHub") was stopped."
    default:
      "\(login.map { "The profile of \($0) could not be fetched. " } ?? "")\(cause(of: error))."
    }
  }
}

/// What a request to GitHub was about.
package enum Requested: Sendable {
  /// The profile of that login.
  case profile(String)
  /// People of that list.
  case list(UserList)
  case other
}

/// How much the reader has of what was asked for.
package enum SavedData: Sendable {
  /// It is on the screen, or is printed.
  case shown
  /// Some is saved, and is not shown.
  case hidden
  case nothing
}

extension FetchError {
  // What the store cannot do.
  fileprivate var storeSentence: String {
    guard case .store(let error) = self else { return "" }
    guard case .noteTooLong(let bytes) = error.kind else { return error.message }
    return "It has \(bytes.grouped) bytes, and the limit is \(Note.byteLimit.grouped)."
  }
}

/// Where the token comes from that GitHub is asked with.
package enum TokenOrigin: Sendable, Equatable {
  /// The variable of the environment with that name.
  case variable(String)
  /// The GitHub CLI.
  case gh
}

// Errors of a list.
extension ErrorMessages {
  private func sentence(_ error: GitHubError, in list: UserList, goesOn: Bool) -> String {
    guard list != .everyone else { return sentence(error, nil, goesOn: goesOn) }
    return switch error {
    case .notFound: list.words.unknown + access(to: list)
    case .gone, .withheld: sentence(error, list.shortSubject, goesOn: goesOn)
    case .refused(let status, let message):
      "GitHub does not show \(list.shortName): \(Self.refusal(status, message)).\(access(to: list))"
    case .rateLimited(let until) where list.kind.subjectKind == .query:
      "GitHub's limit for searches is reached\(goesOn ? "; ghbrowse continues at" : " until") \(time(until))."
    default: sentence(error, nil, goesOn: goesOn)
    }
  }

  // Advice for a reader who may lack access to the list.
  private func access(to list: UserList) -> String {
    list.words.access.map { " \($0) \(rightTokenAdvice)" } ?? ""
  }

  // That nothing is saved is said where waiting can help.
  private func sentenceOfNothing(
    _ error: GitHubError, in list: UserList, goesOn: Bool
  ) -> String {
    let isEveryone = list == .everyone
    let nothing = isEveryone ? "Nothing saved yet" : "\(list.shortName) is not saved yet"
    return switch error {
    case .offline: "\(nothing), and --offline forbids asking GitHub."
    case .unreachable(let reason), .connectTimedOut(let reason), .closedEarly(let reason):
      "\(nothing), and GitHub cannot be reached: \(reason)."
    case .timedOut: "\(nothing), and GitHub cannot be reached: it did not answer in time."
    case _ where isEveryone || error.isTransient:
      "\(nothing). \(sentence(error, in: list, goesOn: goesOn))"
    default: sentence(error, in: list, goesOn: goesOn)
    }
  }
}

// The sentences of single errors, and what follows them.
extension ErrorMessages {
  private func limit(_ until: Date, goesOn: Bool) -> String {
    let reached =
      goesOn
      ? "GitHub's hourly limit is reached; ghbrowse continues at \(time(until))."
      : "GitHub's hourly limit is reached until \(time(until))."
    return
      "\(reached) You can go on reading what is saved.\(origin == nil ? " \(tokenAdvice)" : "")"
  }

  private var tokenAdvice: String {
    let gh = canAskGH() ? ", or gh's with --token-from gh," : ""
    return "A token in \(tokenVariable)\(gh) raises the limit from 60 to 5,000 requests an hour."
  }

  /// What to do where only some tokens show what was asked for, which a sentence before has named.
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

  // Why nothing came, as a sentence without a full stop.
  private func cause(of error: GitHubError) -> String {
    switch error {
    case .offline: "GitHub was not asked, because --offline forbids it"
    case .unreachable(let reason), .connectTimedOut(let reason), .closedEarly(let reason):
      "GitHub cannot be reached: \(reason)"
    case .timedOut: "GitHub did not answer in time"
    case .certificateRefused(let reason):
      "GitHub's certificate was refused (\(reason)); a sign-in page may be in the way"
    case .captivePortal: "A sign-in page is in the way; open a browser and sign in first"
    case .serverError(let status, nil): "GitHub has a problem (status \(status))"
    case .serverError(let status, let until?):
      "GitHub has a problem (status \(status)) and asks for a pause until \(time(until))"
    case .refused(let status, let message):
      "GitHub refused the request: \(Self.refusal(status, message))"
    case .malformed(let reason), .notHTTP(let reason), .badBase(let reason):
      "GitHub's answer could not be read (\(reason))"
    case .bodyTooLarge(let limit):
      "GitHub's answer could not be read (an answer over \(limit) bytes)"
    case .badURL: "GitHub's answer could not be read (the address is not valid)"
    default: "GitHub sent nothing"
    }
  }

  /// Why GitHub refuses, as a clause: in its own words, where it had some.
  private static func refusal(_ status: Int, _ message: String?) -> String {
    if let message { return message.withoutFullStop }
    return switch status {
    case 401: "it requires a token"
    case 403, 429: "no reason given"
    default: "an answer with status \(status)"
    }
  }

  private func advice(for error: FetchError, hasSavedData: Bool, goesOn: Bool) -> String {
    switch error {
    case .gitHub(.tokenRefused) where goesOn: " :refresh continues without it."
    // Their sentences have said what becomes of it.
    case .gitHub(.rateLimited), .gitHub(.cancelled): ""
    case .gitHub(.malformed), .gitHub(.notHTTP), .gitHub(.bodyTooLarge):
      " Nothing was changed; try again."
    case _ where goesOn && error.isTransient: " ghbrowse keeps trying; Ctrl-C stops it."
    case _ where hasSavedData: " What is saved is shown."
    case .gitHub(.serverError(_, nil)): " Try again later."
    default: ""
    }
  }

  private func failure(of error: FetchError, hasSavedData: Bool) -> Notice.Failure? {
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
  /// The text for the middle of a sentence: GitHub's own words may end in a full stop, or may not.
  var withoutFullStop: String { last == "." ? String(dropLast()) : self }
}

extension ErrorMessages {
  /// What the store did by itself, or cannot do.
  package func notice(of event: StoreEvent) -> Notice {
    switch event {
    case .stateChanged(.readOnly(let reason)):
      Notice("\(reason) Until that changes, ghbrowse can only read.")
    case .stateChanged(.notesOnly(let reason)):
      Notice(
        "Only your notes and their history are shown, and nothing can be saved or fetched. \(reason)"
      )
    case .stateChanged(.writable): Notice("Saving works again.")
    case .quarantined(let path, let notes?, let skippedLines):
      Notice(
        "The database was damaged and is kept as \(path). A new one has been made, with "
          + "\(notes.counted("note"))\(Self.unread(skippedLines)). People and lists are fetched "
          + "again as you open them.")
    case .quarantined(let path, nil, _):
      Notice(
        "The database was damaged and is kept as \(path). A new one cannot be made now; notes are "
          + "shown from the notes log.")
    case .notesChanged(let logins):
      Notice(
        "The notes log and the database differed; both have all versions now. The note has changed "
          + "for \(Self.listed(logins)).")
    case .logCompleted(let count):
      Notice(
        "The notes log lacked \(count.counted("line")); \(count == 1 ? "it has" : "they have") been "
          + "restored.")
    case .indexRebuilt: Notice("The search index was damaged and has been rebuilt.")
    case .madeForNetwork(let directory, let kind):
      Notice(
        "\(directory) is on \(kind), so saving takes longer. Use it from one machine at a time, because "
          + "file locks may not work there.")
    case .logGrown(let mebibytes):
      Notice(
        "Another program has been reading the database for a long time, so its log has grown to "
          + "\(mebibytes) MiB. It shrinks when that program ends.")
    case .tightened(let paths):
      Notice(
        "Others could read or write \(paths.joined(separator: ", ")); now only you can.")
    }
  }

  private static func unread(_ lines: Int) -> String {
    lines == 0 ? "" : " (\(lines.counted("line")) of the notes log could not be read)"
  }

  private static func listed(_ logins: [String]) -> String {
    let shown = logins.prefix(10).joined(separator: ", ")
    return logins.count > 10 ? "\(shown) and \((logins.count - 10).grouped) more" : shown
  }
}
