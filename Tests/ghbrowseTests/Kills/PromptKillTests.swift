import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// `kill -9` at a prompt with notes that wait for their turn, and while a note is typed
/// (rel P1, A1, A7).
final class PromptKillTests: KillTestCase {
  private static let saved = " saved"

  func test_A1_killedAtAPromptWithQueuedNotes_noneThatWasSaid_isMissing_andTheRestIsOffered() throws
  {
    let (program, logins) = try programWithNotes([])
    try program.leaveHistory()
    var known: [String: String] = [:]
    try rounds(Loops.count(short: 2, long: 15, full: 420), "A1 (queued notes)") { name in
      let texts = (1...8).map { "\(name), note \($0)" }
      let kill = kill(first: ("fsync", 3), within: 150, scale: 3)
      program.launcher = try kill.launcher()
      let terminal = try PseudoTerminal(program, columns: 300)
      program.launcher = []
      terminal.wait("a prompt", within: .seconds(30)) {
        terminal.shows("list>") || terminal.hasEnded
      }
      if !terminal.hasEnded {
        terminal.type(texts.enumerated().map { ":note \($0 + 1) \($1)\r" }.joined())
      }
      if end(terminal, kill) { figures.killed += 1 }
      let said = logins.prefix(8).filter { terminal.news.contains("Note on \($0)\(Self.saved)") }
      figures.acknowledged += said.count
      try judgeOffer(program, texts, name)
      let notes = try judge(program, "\(name), \(kill)").notes
      for (login, text) in zip(logins, texts) {
        let isLost = said.contains(login) && notes[login] != text
        if isLost { figures.lost += 1 }
        XCTAssertTrue(
          notes[login] == text || !isLost && notes[login] == known[login],
          "\(name), \(kill): \(login) has \(notes[login] ?? "nothing")")
      }
      known = notes
    }
  }

  func test_A7_killedWhileANoteIsTyped_whatWasOnDisk_isOffered_andNothingHalfIsLeft() throws {
    let (program, _) = try programWithNotes([])
    try program.leaveHistory()
    try rounds(Loops.count(short: 1, long: 6, full: 100), "A7 (drafts)") { name in
      let kill = Kill.atAnyCall(&numbers)
      program.launcher = try kill.launcher()
      let terminal = try PseudoTerminal(program)
      program.launcher = []
      terminal.wait("a prompt", within: .seconds(30)) {
        terminal.shows("list>") || terminal.hasEnded
      }
      let words = ":note 3 \(name)"
      let kept = type(words, at: terminal, of: program)
      // With strace before it, the program is not the only process.
      Glibc.kill(-terminal.process, SIGKILL)
      terminal.kill()
      figures.killed += 1
      let next = try PseudoTerminal(program, columns: 200)
      next.expect("list>")
      if !kept.isEmpty { next.expectWrapped("1 draft of notes is kept") }
      XCTAssertTrue((program.draftText ?? "").hasPrefix(kept), "\(name): \(kept)")
      next.wait("\(name), \(kill): left", within: .seconds(30)) { program.leftDrafts == [] }
      next.leave()
      try program.removeDrafts()
      try judge(program, "\(name), \(kill)")
    }
  }

  /// Types on until the program is killed, or all of it is on disk.
  ///
  /// - Returns: The longest text that was on disk.
  private func type(
    _ words: String, at terminal: PseudoTerminal, of program: ProgramUnderTest
  ) -> String {
    var kept = ""
    var rest = words[...]
    terminal.wait("it is on disk, or killed", within: .seconds(30)) {
      guard !terminal.hasEnded else { return true }
      terminal.type(String(rest.prefix(1)))
      rest = rest.dropFirst()
      kept = program.draftText ?? kept
      return kept == words.dropFirst(":note 3 ".count)
    }
    return kept
  }

  /// Waits for the end that a kill brings.
  ///
  /// - Returns: Whether the kill brought it.
  private func end(_ terminal: PseudoTerminal, _ kill: Kill) -> Bool {
    switch kill {
    case .after(let milliseconds): terminal.watch(for: .milliseconds(milliseconds))
    case .said, .atCall:
      terminal.wait("all notes, or the end", within: .seconds(30)) {
        terminal.hasEnded || terminal.news.components(separatedBy: Self.saved).count > 8
      }
    }
    Glibc.kill(-terminal.process, SIGKILL)
    while terminal.readMore(until: Date() + 30) {}
    return terminal.remains(within: 30)?.ending == .signalled(SIGKILL)
  }

  /// The next prompt has only what was on its way, and nothing half written.
  private func judgeOffer(
    _ program: ProgramUnderTest, _ texts: [String], _ name: String
  ) throws {
    let next = try PseudoTerminal(program, columns: 300)
    next.expect("list>")
    next.wait("\(name): no draft is left", within: .seconds(30)) { program.leftDrafts == [] }
    let offered = program.draftText
    XCTAssertTrue(offered.map(texts.contains) ?? true, "\(name): \(offered ?? "")")
    next.leave()
    try program.removeDrafts()
  }
}

extension ProgramUnderTest {
  /// The text of the draft that is on disk; `nil` without one.
  fileprivate var draftText: String? {
    drafts.first { $0.hasSuffix(".draft") }.flatMap { FileManager.default.contents(atPath: $0) }
      .map { String(decoding: $0, as: UTF8.self) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The files of drafts that are half written, and those of more than one draft.
  fileprivate var leftDrafts: [String] {
    let names = drafts
    return names.count > 1 ? names : names.filter { !$0.hasSuffix(".draft") }
  }

  /// Takes away the drafts, as a reader does who finishes them.
  fileprivate func removeDrafts() throws {
    for path in drafts { try FileManager.default.removeItem(atPath: path) }
  }
}
