import Foundation
import TestSupport
import XCTest

/// A small library that answers for the system, loaded into the program before all others.
struct PreloadedLibrary {
  let source: String

  /// Says that every file is on NFS.
  static let networkFileSystem = PreloadedLibrary(
    source: """
      #include <dlfcn.h>
      #include <sys/vfs.h>
      int statfs(const char *path, struct statfs *status) {
        int (*real)(const char *, struct statfs *) = dlsym(RTLD_NEXT, "statfs");
        int code = real(path, status);
        if (code == 0) status->f_type = 0x6969;
        return code;
      }
      """)

  /// Says that no more directories can be watched.
  static let noInotify = PreloadedLibrary(
    source: """
      #include <errno.h>
      int inotify_init1(int flags) { errno = EMFILE; return -1; }
      """)
}

extension ProgramUnderTest {
  /// Loads a library into its next runs.
  func preload(_ library: PreloadedLibrary) throws {
    let path = directory + "/preloaded.so"
    let outcome = try SystemCommand.cc.run(
      ["-shared", "-fPIC", "-O2", "-D_GNU_SOURCE", "-x", "c", "-o", path, "-"],
      input: library.source + "\n")
    XCTAssertTrue(outcome.isFine, outcome.output)
    environment["LD_PRELOAD"] = path
  }
}
