import Foundation
import TestSupport
import XCTest

/// A system that gives no netlink socket (F21), as in some containers: nobody knows of links, and
/// all else goes on.
final class DeniedNetlinkTests: NamespaceTestCase {
  // Denies netlink to the program, in place of the system.
  private static let shim = PreloadedLibrary(
    source: """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <fcntl.h>
      #include <sys/socket.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      int socket(int domain, int type, int protocol) {
        if (domain != AF_NETLINK) return syscall(SYS_socket, domain, type, protocol);
        close(open(DENIED, O_CREAT | O_WRONLY, 0600));
        errno = EAFNOSUPPORT;
        return -1;
      }
      """)

  func test_F21_withoutNetlink_fetchesWork_andNothingIsCalledOfflineUnasked() throws {
    let server = try server()
    let program = try deniedProgram()
    let terminal = try PseudoTerminal(program)
    terminal.expect("invented-20")
    terminal.expect("list>")
    terminal.enter(":status")
    terminal.expectNews("online, https://")

    // With netlink the sign would come within a second.
    let pair = try XCTUnwrap(pair)
    try pair.unplug()
    terminal.watch(for: .milliseconds(1_200))
    XCTAssertTrue(terminal.endsWith("list>"), terminal.screen.text)
    try pair.plugIn()
    terminal.enter()
    terminal.expectNews("invented-40")
    XCTAssertFalse(terminal.shows("offline"), terminal.screen.text)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(server.stop().filter { $0.kind == "request" }.count, 2)
    XCTAssertTrue(
      FileManager.default.fileExists(atPath: "\(program.directory)/denied"), "it did ask")
  }

  private func deniedProgram() throws -> ProgramUnderTest {
    let program = try program()
    let library = "\(program.directory)/shim.so"
    try Self.shim.build(at: library, "-DDENIED=\"\(program.directory)/denied\"")
    // Set behind the launcher, which needs netlink itself.
    program.launcher += ["/usr/bin/env", "LD_PRELOAD=\(library)"]
    return program
  }
}
