import Foundation
import TestSupport
import XCTest

/// A small library that answers for the system, loaded into the program before all others.
struct PreloadedLibrary {
  let source: String

  /// Says that every file is on NFS.
  static let networkFileSystem = PreloadedLibrary(
    source: """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <sys/vfs.h>
      int statfs(const char *path, struct statfs *status) {
        int (*real)(const char *, struct statfs *) = dlsym(RTLD_NEXT, "statfs");
        int code = real(path, status);
        if (code == 0) status->f_type = 0x6969;
        return code;
      }
      """)

  /// Shows a wall clock that goes wrong by the seconds in a file; the other clocks go on as they do.
  fileprivate static func clock(offsetIn path: String) -> PreloadedLibrary {
    PreloadedLibrary(
      source: """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <sys/mman.h>
        #include <sys/syscall.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>
        static const volatile long *offset;
        __attribute__((constructor)) static void begin(void) {
          int file = open("\(path)", O_RDONLY | O_CLOEXEC);
          offset = mmap(0, 8, PROT_READ, MAP_SHARED, file, 0);
          close(file);
        }
        int clock_gettime(clockid_t clock, struct timespec *now) {
          int code = syscall(SYS_clock_gettime, clock, now);
          int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
          if (code == 0 && is_wall && offset) now->tv_sec += *offset;
          return code;
        }
        int gettimeofday(struct timeval *restrict now, void *restrict zone) {
          struct timespec exact;
          (void)zone;
          int code = clock_gettime(CLOCK_REALTIME, &exact);
          now->tv_sec = exact.tv_sec, now->tv_usec = exact.tv_nsec / 1000;
          return code;
        }
        time_t time(time_t *now) {
          struct timespec exact;
          clock_gettime(CLOCK_REALTIME, &exact);
          if (now) *now = exact.tv_sec;
          return exact.tv_sec;
        }
        """)
  }

  /// Compiles it to a file at `path`.
  ///
  /// - Parameter options: Further options of the compiler.
  func build(at path: String, _ options: String...) throws {
    let outcome = try SystemCommand.cc.run(
      ["-shared", "-fPIC", "-O2"] + options + ["-x", "c", "-o", path, "-"], input: source + "\n")
    XCTAssertTrue(outcome.isFine, outcome.output)
  }
}

extension ProgramUnderTest {
  /// Loads a library into its next runs.
  func preload(_ library: PreloadedLibrary) throws {
    let path = directory + "/preloaded.so"
    try library.build(at: path)
    environment["LD_PRELOAD"] = path
  }

  /// A wall clock of its own, which goes as the machine's until it is set.
  func ownClock() throws -> WrongClock {
    let clock = try WrongClock(path: directory + "/clock")
    try preload(.clock(offsetIn: clock.path))
    return clock
  }
}

/// The wall clock of a program, which can be set while it runs.
struct WrongClock {
  fileprivate let path: String

  fileprivate init(path: String) throws {
    self.path = path
    try Data(count: 8).write(to: URL(fileURLWithPath: path))
  }

  /// Lets it be wrong by so many seconds.
  func set(wrongBy seconds: Int) throws {
    let file = try XCTUnwrap(FileHandle(forWritingAtPath: path))
    // In place: the program has the file in its memory.
    try file.write(contentsOf: withUnsafeBytes(of: Int64(seconds)) { Data($0) })
    try file.close()
  }

  /// Lets it show that time now.
  func set(to date: Date) throws {
    try set(wrongBy: Int(date.timeIntervalSinceNow.rounded()))
  }
}
