import Foundation
import StandIn
import TestSupport
import XCTest

/// A prompt beside a disk that stalls as long as a file exists, so that what a test waits for comes during the stall
/// or not at all.
class StalledDiskTestCase: ServerTestCase {
  override var content: StandInContent { .invented(count: 60, budget: 10_000_000) }

  /// How long the program may do nothing before it answers a key, in seconds.
  static let limit = 0.25
  var logins: [String] = []

  /// A program with a page and a profile saved, whose disk stalls while ``setStalled(_:_:)`` says so.
  func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    logins = try program.logins()
    for login in logins.prefix(3) { XCTAssertEqual(try program.run(["show", login]).status, 0) }
    program.environment["STALLED"] = stall(program)
    try program.preload(.stalledDisk)
    return program
  }

  func stall(_ program: ProgramUnderTest) -> String { program.directory + "/stalled" }

  func setStalled(_ isStalled: Bool, _ program: ProgramUnderTest) throws {
    let path = stall(program)
    if isStalled {
      try Data().write(to: URL(fileURLWithPath: path))
    } else {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  func start(_ program: ProgramUnderTest) throws -> PseudoTerminal {
    try PseudoTerminal(program, at: "   20   ", "list>")
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

  func texts(_ program: ProgramUnderTest) -> Set<String> {
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
