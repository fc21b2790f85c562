import Foundation
import Interface
import Models

@testable import ghbrowse

/// Lines of the prompt, and the arguments of the program (G4, H9).
enum CommandChecks {
  private static let completer = LineCompleter(
    recentLogins: { prefix, _ in ["\(prefix)fern"] }, logins: { prefix, _ in ["\(prefix)lock"] },
    tags: { prefix, _ in ["\(prefix)dem"] }, repositories: { prefix, _ in ["\(prefix)/lab"] },
    lists: { prefix, _ in ["\(prefix):quill"] })

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
    guard let words = try? ShellWords.split(input.text) else { return }
    let quoted = words.map {
      "'\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
    }
    require((try? ShellWords.split(quoted.joined(separator: " "))) == words, "quoted words stay")
    guard let arguments = try? TypedArguments(words) else { return }
    require(arguments.words.count == words.count, "no word is lost")
    _ = try? arguments.topics()
    do {
      _ = try RootCommand.parseAsRoot(arguments.words)
    } catch {
      let text = RootCommand.message(for: error)
      guard RootCommand.exitCode(for: error) != .success else { return }
      require(!arguments.mistake(saying: text).message.isEmpty, "a mistake is told")
    }
  }
}
