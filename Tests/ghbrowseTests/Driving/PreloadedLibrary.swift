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

  /// Gives no netlink socket, and makes the file `denied` in the home directory when one is asked for.
  static let deniedNetlink = PreloadedLibrary(
    source: """
      #include <errno.h>
      #include <fcntl.h>
      #include <stdlib.h>
      #include <sys/socket.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      int socket(int domain, int type, int protocol) {
        if (domain != AF_NETLINK) return syscall(SYS_socket, domain, type, protocol);
        int home = open(getenv("HOME"), O_DIRECTORY);
        close(openat(home, "denied", O_CREAT | O_WRONLY, 0600));
        close(home);
        errno = EAFNOSUPPORT;
        return -1;
      }
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
