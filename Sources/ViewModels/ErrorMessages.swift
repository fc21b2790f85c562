import FoundationEssentials
import Models
import Repository

/// The one place where an error becomes a sentence.
package struct ErrorMessages: Sendable {
  /// A time of day in the reader's time zone, such as `14:05`.
  package let time: @Sendable (Date) -> String
  private let tokenVariable: String

  /// - Parameter tokenVariable: The environment variable that the token comes from.
  package init(
    tokenVariable: String? = nil, time: @escaping @Sendable (Date) -> String
  ) {
    self.tokenVariable = tokenVariable ?? "GH_TOKEN"
    self.time = time
  }

  /// What happened, and what to do about it.
  package func sentence(for error: FetchError) -> String {
    switch error {
    case .notAsked: "Nothing is asked while --offline is given."
    case .offline(let reason): "Offline: \(reason)."
    case .timedOut: "GitHub did not answer in time."
    case .rateLimited(let until): "GitHub's limit is used up until \(time(until))."
    case .tokenRefused: "GitHub refused the token; set \(tokenVariable) to a good one, or unset it."
    case .tokenUnusable(let reason): "The token cannot be used: \(reason)."
    case .notFound: "GitHub knows nobody of that name."
    case .gone: "GitHub says that this was taken away for good."
    case .withheld: "GitHub withholds this for legal reasons."
    case .certificateRefused(let reason):
      "The server's certificate was refused (\(reason)); is a sign-in page in the way?"
    case .captivePortal: "A sign-in page is in the way; open it in a browser first."
    case .serverTrouble(let status, nil): "GitHub has trouble (status \(status))."
    case .serverTrouble(let status, let until?):
      "GitHub has trouble (status \(status)) and wants to be left alone until \(time(until))."
    case .refused(let message): "GitHub refused: \(message)"
    case .malformed(let reason): "The answer was of no use: \(reason)."
    case .badLogin(let reason): "That cannot be a login: \(reason)."
    case .noteTooLong(let bytes):
      "That note has \(bytes) bytes; the limit is \(Note.byteLimit)."
    case .store(let reason), .unwritable(let reason): reason
    case .cancelled: "Stopped."
    }
  }

  /// A notice of `error`.
  ///
  /// - Parameters:
  ///   - hasSavedData: Whether the reader sees saved data all the same.
  ///   - goesOn: Whether the request is tried again by itself.
  package func notice(
    of error: FetchError, hasSavedData: Bool, goesOn: Bool = false
  ) -> Notice {
    var text = sentence(for: error)
    if goesOn, error == .tokenRefused {
      text += " :refresh goes on without it."
    } else if goesOn, error.mayPass {
      text += " It goes on by itself; Ctrl-C stops it."
    } else if hasSavedData {
      text += " What is saved is shown."
    } else if case .serverTrouble(_, nil) = error {
      text += " Try again later."
    }
    return Notice(text, failure: failure(of: error, hasSavedData: hasSavedData))
  }

  /// A notice of the answer to a request for a page; `nil` when the rows say everything.
  package func notice(
    of result: Result<PageSummary, FetchError>, hasSavedData: Bool
  ) -> Notice? {
    switch result {
    case .failure(let error): notice(of: error, hasSavedData: hasSavedData)
    case .success(let summary) where summary.refusedCount > 0:
      .unreadableEntries(summary.refusedCount)
    case .success: nil
    }
  }

  private func failure(of error: FetchError, hasSavedData: Bool) -> Notice.Failure? {
    switch error {
    case .tokenRefused, .tokenUnusable: .tokenRefused
    case .badLogin: .usage
    case .notFound, .gone, .withheld, .noteTooLong, .store, .unwritable, .cancelled: .failed
    case .notAsked, .offline, .timedOut, .captivePortal, .certificateRefused:
      hasSavedData ? nil : .networkNeeded
    case .rateLimited, .serverTrouble, .refused, .malformed: hasSavedData ? nil : .failed
    }
  }
}

extension ErrorMessages {
  /// What the store did by itself, or cannot do.
  package func notice(of event: StoreEvent) -> Notice {
    switch event {
    case .readOnly(let reason):
      Notice("Nothing can be saved now. \(reason) What is saved is shown.")
    case .writable: Notice("Saving works again.")
    case .setAside(let path, let notes?, let skippedLines):
      Notice(
        "The database was damaged and is kept as \(path). A new one has been made, with "
          + "\(notes.counted("note"))\(Self.unread(skippedLines)); people are fetched again.")
    case .setAside(let path, nil, _):
      Notice(
        "The database was damaged and is kept as \(path). A new one cannot be made now; notes are "
          + "shown from the journal.")
    case .notesRestored(let count): Notice("\(count.counted("note")) came back from the journal.")
    case .notesShown(let count):
      Notice(
        "\(count.counted("note")) shown from the journal, until there is room in the database.")
    case .journalRestored(let count):
      Notice("\(count.counted("note")) written to the journal again, where they were missing.")
    case .indexRebuilt: Notice("The search index was damaged and has been made again.")
    case .tightened(let paths):
      Notice(
        "Others could read or write \(paths.joined(separator: ", ")); that was taken from them.")
    }
  }

  private static func unread(_ lines: Int) -> String {
    lines == 0 ? "" : " (\(lines.counted("line")) of the journal could not be read)"
  }
}

extension ConnectionState {
  /// The state in a few words; `nil` while it is unknown.
  ///
  /// - Parameter time: How a time of day is written.
  package func description(time: (Date) -> String) -> String? {
    switch self {
    case .unknown: nil
    case .online: "online"
    case .notAsked: "offline"
    case .failing(let error, let seconds):
      Self.description(of: error, time: time) + (seconds.map { Self.countdown($0) } ?? "")
    }
  }

  /// The state for the prompt, which shows only what is wrong.
  package func statusText(time: (Date) -> String) -> String? {
    self == .online ? nil : description(time: time)
  }

  private static func description(of error: FetchError, time: (Date) -> String) -> String {
    switch error {
    case .rateLimited(let until): "rate limited until \(time(until))"
    case .tokenRefused, .tokenUnusable: "token refused"
    case .certificateRefused: "certificate refused"
    case .captivePortal: "sign-in page in the way"
    case .serverTrouble, .malformed: "server trouble"
    default: "offline"
    }
  }

  private static func countdown(_ seconds: Int) -> String {
    seconds < 60 ? ", retry in \(seconds) s" : ", retry in \(seconds / 60) min"
  }
}
