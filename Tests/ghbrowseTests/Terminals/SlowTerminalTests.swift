import Foundation
import StandIn
import XCTest

/// A terminal that accepts no output for a while: notes are saved, memory stays bounded, and the
/// screen is right when it reads again (fG13).
///
/// It does not read for 1 s, 5 s or 60 s, as ``Loops`` says.
final class SlowTerminalTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 3_000, budget: 10_000) }

  func test_fG13_aTerminalThatDoesNotRead_delaysNoNote_andMemoryStaysBounded() throws {
    let terminal = try start()
    let usual = try terminal.peakMemory()
    // Far more rows than the terminal's own buffer holds, and a note after each.
    for number in 1...20 {
      terminal.type(":more 100\r:note \(number) written unseen \(number)\r\u{7}")
    }
    try waitForNotes(20)
    let seconds = Loops.count(short: 1, long: 5, full: 60)
    for _ in 0..<(seconds * 10) {
      terminal.type(":list\r")
      poll(nil, 0, 100)
    }
    let grown = try terminal.peakMemory() - usual
    print("rel fG13: \(seconds) s without a reader, 0 of 20 notes lost, \(grown >> 20) MiB more")
    XCTAssertLessThan(grown, 24 << 20, "what waits for the terminal is at most a mebibyte")
    terminal.settle(0.5)
    terminal.perform([(":status", "20 notes")])
    terminal.wait("the prompt") { terminal.endsWith("list>") }
    terminal.leave()
    XCTAssertEqual(terminal.modes, terminal.modesBefore)
  }

  // Ctrl-S holds all output back; a bell must not wait for it either.
  func test_fG13_outputHeldBackByCtrlS_delaysNoNote() throws {
    let terminal = try start()
    terminal.type("\u{13}\u{8}\u{8}\u{8}:note 1 written unseen\r")
    try waitForNotes(1)
    terminal.type("\u{11}")
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
  }

  func test_fG13_aTerminalThatTakesNothingForAMoment_showsAllAfterwards() throws {
    let flag = program.directory + "/full"
    program.environment["FULL"] = flag
    try program.preload(.noMemoryForTerminals)
    let terminal = try start()
    try Data().write(to: URL(fileURLWithPath: flag))
    terminal.type(":note 1 written unseen\r")
    try waitForNotes(1)
    try FileManager.default.removeItem(atPath: flag)
    terminal.expect("saved, only on this machine.")
    terminal.leave()
  }

  func test_fG10_keysThatTheKernelDropped_areNotWaitedFor() throws {
    let flag = program.directory + "/dropped"
    program.environment["DROPPED"] = flag
    try program.preload(.droppedKeys)
    let terminal = try start()
    try Data().write(to: URL(fileURLWithPath: flag))
    terminal.type("x")
    // The library removes the file when it has dropped the key.
    terminal.wait("the key is dropped") { !FileManager.default.fileExists(atPath: flag) }
    kill(terminal.process, SIGTERM)
    XCTAssertEqual(terminal.remains(within: 10)?.ending, .signalled(SIGTERM))
  }

  private func start() throws -> PseudoTerminal {
    try PseudoTerminal(program, at: "   21   ", "list>")
  }

  /// Waits until another process finds that many notes; the terminal is not read meanwhile.
  private func waitForNotes(_ count: Int) throws {
    let deadline = Date() + 60
    var found = 0
    while found < count, Date() < deadline {
      found = (try program.run(["notes", "--json"]).json as? [Any])?.count ?? 0
    }
    XCTAssertEqual(found, count, "notes are saved while nothing can be shown")
  }
}

extension PreloadedLibrary {
  /// Has no memory for what is written to a terminal while the file in FULL exists.
  fileprivate static let noMemoryForTerminals = PreloadedLibrary(
    source: """
      #include <dlfcn.h>
      #include <errno.h>
      #include <stdlib.h>
      #include <unistd.h>
      ssize_t write(int file, const void *bytes, size_t count) {
        const char *path = getenv("FULL");
        if (path && isatty(file) && access(path, F_OK) == 0) { errno = ENOMEM; return -1; }
        return ((ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(file, bytes, count);
      }
      """)

  /// Drops the keys that `poll` has seen, once, where the file in DROPPED exists, as Ctrl-Z does in the kernel.
  fileprivate static let droppedKeys = PreloadedLibrary(
    source: """
      #include <dlfcn.h>
      #include <poll.h>
      #include <stdlib.h>
      #include <termios.h>
      #include <unistd.h>
      int poll(struct pollfd *files, nfds_t count, int limit) {
        int ready = ((int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll"))(files, count, limit);
        const char *path = getenv("DROPPED");
        if (path && ready == 1 && isatty(files[0].fd) && access(path, F_OK) == 0) {
          tcflush(files[0].fd, TCIFLUSH);
          unlink(path);
        }
        return ready;
      }
      """)
}
