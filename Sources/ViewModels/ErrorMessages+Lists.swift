import Models
import Repository

// Errors of a list that is not the list of everyone.
extension ErrorMessages {
  /// A notice of `error` for a reader who asks for people of `list`.
  ///
  /// - Parameters:
  ///   - hasSavedData: Whether the reader sees saved people all the same.
  ///   - goesOn: Whether the request is tried again by itself.
  package func notice(
    of error: FetchError, in list: UserList, hasSavedData: Bool, goesOn: Bool = false
  ) -> Notice {
    let advice = advice(for: error, hasSavedData: hasSavedData, goesOn: goesOn)
    return Notice(
      sentence(for: error, in: list, goesOn: goesOn) + advice,
      failure: failure(of: error, hasSavedData: hasSavedData))
  }

  /// What happened to a request for people of `list`.
  package func sentence(
    for error: FetchError, in list: UserList, goesOn: Bool = false
  ) -> String {
    guard list != .everyone, case .gitHub(let problem) = error else {
      return sentence(for: error, goesOn: goesOn)
    }
    return switch problem {
    case .notFound: list.words.unknown + access(to: list)
    case .gone, .withheld: sentence(for: error, of: list.shortSubject)
    case .refused(let status, let message):
      "GitHub does not give \(list.shortName): \(Self.refusal(status, message)).\(access(to: list))"
    case .rateLimited(let until) where list.kind.subjectKind == .query:
      "GitHub's limit for searches is reached\(goesOn ? "; going on at" : " until") \(time(until))."
    default: sentence(for: error, goesOn: goesOn)
    }
  }

  // What a reader can do who may be none of those whom GitHub shows the list to.
  private func access(to list: UserList) -> String {
    list.words.access.map { " \($0) \(rightTokenAdvice)" } ?? ""
  }

  /// What happened, for a reader who has nobody of `list`: that nothing is saved is said where waiting
  /// can help.
  func sentenceOfNothingSaved(
    _ error: FetchError, in list: UserList, goesOn: Bool
  ) -> String {
    let isEveryone = list == .everyone
    let nothing = isEveryone ? "Nothing saved yet" : "Nothing of \(list.shortName) is saved yet"
    return switch error {
    case .gitHub(.notAsked): "\(nothing), and --offline forbids asking GitHub."
    case .gitHub(.unreachable(let reason)), .gitHub(.connectTimedOut(let reason)),
      .gitHub(.closedEarly(let reason)):
      "\(nothing), and GitHub cannot be reached: \(reason)."
    case .gitHub(.timedOut): "\(nothing), and GitHub cannot be reached: it did not answer in time."
    case .store: sentence(for: error)
    case _ where isEveryone || error.mayPass:
      "\(nothing). \(sentence(for: error, in: list, goesOn: goesOn))"
    default: sentence(for: error, in: list, goesOn: goesOn)
    }
  }
}
