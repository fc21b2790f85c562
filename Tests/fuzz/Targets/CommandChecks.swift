import Foundation
import Models
import Screens

@testable import ghbrowse

/// Lines of the prompt, and the arguments of the program (G4, H9).
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

  static func prompt(_ input: [UInt8]) {
    let text = input.text
    var paste = PastedLines()
    var next: String? = paste.begin(text)
    var count = 0
    while let line = next {
      check(TypedLine(line))
      next = paste.next()
      count += 1
    }
    require(count <= text.count + 1, "a paste has no more lines than characters")
    _ = (Command.mayBeNote(text), Command.keepsLines(text))
    for isNote in [false, true] {
      let completion = completer.completion(of: text, isNote: isNote)
      require((0...text.utf8.count).contains(completion.start), "a completion begins in the line")
    }
  }

  private static func check(_ line: TypedLine) {
    switch line.meaning {
    case .mistake(let error): require(!error.message.isEmpty, "a mistake is told")
    case .command(.search(let query?)): require(!query.isEmpty, "a search looks for something")
    case .command(.members(let list)): require(!list.key.isEmpty, "a list has a name")
    case .command, .note: break
    }
    require(TypedLine(line.text) == line, "a line means one thing")
    _ = (line.isPrivate, line.noteText)
  }

  static func arguments(_ input: [UInt8]) {
    let words = input.text.split(separator: "\n").map(String.init)
    let arguments = TypedArguments.inOrder(words)
    require(arguments.sorted() == words.sorted(), "no word is lost")
    _ = TypedArguments.mistake(in: arguments)
    do {
      _ = try RootCommand.parseAsRoot(arguments)
    } catch {
      require(!RootCommand.fullMessage(for: error).isEmpty, "a mistake is told")
    }
  }
}
