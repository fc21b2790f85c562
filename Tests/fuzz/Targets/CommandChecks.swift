import Screens

@testable import ghbrowse

/// Text that is typed or pasted at the prompt (G4, H9).
enum CommandChecks {
  private static let completer = LineCompleter { kind, prefix in
    switch kind {
    case .login: ["\(prefix)lock"]
    case .recentLogin: ["\(prefix)fern"]
    case .tag: ["\(prefix)dem"]
    case .repository: ["\(prefix)/lab"]
    case .list: ["\(prefix):quill"]
    }
  }

  static func check(_ input: [UInt8]) {
    let text = input.text
    let lines = TypedLine.lines(of: text)
    require(lines.count <= text.count + 1, "a paste has no more lines than characters")
    for line in lines { check(TypedLine(line)) }
    for isNote in [false, true] {
      let completion = completer.completion(of: text, isNote: isNote)
      require((0...text.utf8.count).contains(completion.start), "a completion begins in the line")
    }
  }

  private static func check(_ line: TypedLine) {
    switch line.meaning {
    case .mistake(let error): require(!error.message.isEmpty, "a mistake has a message")
    case .command(.search(let query?)): require(!query.isEmpty, "a search looks for something")
    case .command(.members(let list)): require(!list.key.isEmpty, "a list has a name")
    case .command, .note: break
    }
    require(TypedLine(line.text) == line, "a line means one thing")
    _ = (line.isPrivate, line.noteText)
  }
}
