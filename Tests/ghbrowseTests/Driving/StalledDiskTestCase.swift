import Foundation
import StandIn
import TestSupport
import XCTest

/// A prompt beside a disk that stalls as long as a file exists, so that what a test waits for comes during the stall
/// or not at all.
class StalledDiskTestCase: ServerTestCase {
  override var content: StandInContent { .invented(count: 60, budget: 10_000_000) }

  /// How long the program may do nothing before it answers a key, in seconds; 3 % of it is not counted.
  static let limit = 0.24
  var logins: [String] = []

  /// Whether nothing is saved yet.
  var isFirstStart: Bool { false }

  override func setUp() async throws {
    try await super.setUp()
    try prepare()
  }

  /// Makes a program with a page and three profiles saved, whose disk stalls while ``setStalled(_:)`` says so.
  func prepare() throws {
    program = try ProgramUnderTest(apiURL: server.baseURL)
    if !isFirstStart {
      logins = try program.logins()
      for login in logins.prefix(3) { XCTAssertEqual(try program.run(["show", login]).status, 0) }
    }
    program.environment["STALLED"] = stall
    try program.preload(.stalledDisk)
  }

  private var stall: String { program.directory + "/stalled" }

  func setStalled(_ isStalled: Bool) throws {
    if isStalled {
      try Data().write(to: URL(fileURLWithPath: stall))
    } else {
      try? FileManager.default.removeItem(atPath: stall)
    }
  }

  func start(isStalled: Bool = false) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, at: "   20   ", "list>")
    if isStalled { try setStalled(true) }
    return terminal
  }

  /// A prompt whose disk stalls while it saves a note on the first person.
  func saving(on terminal: PseudoTerminal? = nil) throws -> PseudoTerminal {
    let terminal = try terminal ?? start()
    try setStalled(true)
    terminal.perform([(":note 1 met at FOSDEM", "(saving…)")])
    return terminal
  }

  /// The keys and the signals that end a prompt.
  static let endings: [(keys: String, ending: PseudoTerminal.Ending)] = [
    (":quit\r", .exited(0)), ("\u{4}", .exited(0)), ("", .signalled(SIGTERM)),
    ("", .signalled(SIGHUP)),
  ]

  /// Ends a prompt so, and checks that this takes two seconds at most.
  func end(
    _ terminal: PseudoTerminal, _ keys: String, _ ending: PseudoTerminal.Ending,
    line: UInt = #line
  ) {
    let before = terminal.slept
    if case .signalled(let number) = ending { kill(terminal.process, number) }
    terminal.type(keys)
    XCTAssertEqual(terminal.remains(within: 10)?.ending, ending, line: line)
    XCTAssertLessThan(terminal.slept - before, 2.4, line: line)
    terminal.settle()
    XCTAssertTrue(terminal.isAsItWas, line: line)
  }

  /// Types a line, and checks that what it shows comes at once.
  func perform(
    _ typed: String, _ seen: String, _ terminal: PseudoTerminal, line: UInt = #line
  ) {
    let before = terminal.slept
    terminal.enter(typed)
    terminal.wait("\(seen) after \(typed)", within: .seconds(10), line: line) {
      terminal.news.contains(seen)
    }
    XCTAssertLessThan(terminal.slept - before, Self.limit, typed, line: line)
  }

  func echoes(_ keys: String, _ terminal: PseudoTerminal, line: UInt = #line) {
    let before = terminal.slept
    terminal.type(keys)
    terminal.wait("an echo of \(keys)", within: .seconds(10), line: line) {
      terminal.news.contains(keys)
    }
    XCTAssertLessThan(terminal.slept - before, Self.limit, keys, line: line)
    terminal.type("\u{15}")
  }

  /// The texts of the drafts.
  var texts: Set<String> {
    Set(program.drafts.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) })
  }
}

extension PreloadedLibrary {
  /// Syncs nothing while the file in STALLED exists; one sync in SLOW_SYNCS, at random, takes 0.3 to 2 s.
  static let stalledDisk = PreloadedLibrary(
    source: """
      #include <dlfcn.h>
      #include <stdlib.h>
      #include <time.h>
      #include <unistd.h>
      static void stall(void) {
        static __thread unsigned seed;
        const char *path = getenv("STALLED"), *share = getenv("SLOW_SYNCS");
        if (!seed) seed = (unsigned)time(NULL) ^ (unsigned)gettid();
        if (share && rand_r(&seed) % atoi(share) == 0) usleep(300000 + rand_r(&seed) % 1700000);
        while (path && access(path, F_OK) == 0) usleep(5000);
      }
      int fsync(int file) {
        stall();
        return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
      }
      int fdatasync(int file) {
        stall();
        return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
      }
      """)

  /// Begins no reading of the database while the file in STALLED exists.
  static let stalledReads = PreloadedLibrary(
    source: """
      #define fcntl other_fcntl
      #define fcntl64 other_fcntl64
      #include <dlfcn.h>
      #include <fcntl.h>
      #include <stdlib.h>
      #include <unistd.h>
      #undef fcntl
      #undef fcntl64
      int fcntl64(int file, int command, void *argument) {
        if (command == F_SETLK && ((struct flock *)argument)->l_type == F_RDLCK)
          while (access(getenv("STALLED"), F_OK) == 0) usleep(5000);
        return ((int (*)(int, int, void *))dlsym(RTLD_NEXT, "fcntl64"))(file, command, argument);
      }
      int fcntl(int file, int command, void *argument) { return fcntl64(file, command, argument); }
      """)
}

extension ProgramUnderTest {
  /// Lets one sync in `share` take 0.3 to 2 s.
  func slowDisk(_ share: Int) throws {
    try preload(.stalledDisk)
    environment["SLOW_SYNCS"] = "\(share)"
  }
}
