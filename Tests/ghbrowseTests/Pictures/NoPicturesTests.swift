import Foundation
import StandIn
import TestSupport
import XCTest

/// The program without libchafa, and with a link in the place of its pictures.
final class NoPicturesTests: PicturesTestCase {
  // The dynamic linker finds everything but libchafa.
  private static let noChafa = PreloadedLibrary(
    source: """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <string.h>
      void *dlopen(const char *name, int flags) {
        if (name && strstr(name, "chafa")) return 0;
        void *(*real)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
        return real(name, flags);
      }
      """)

  func test_L5_initialsStay_andDoctorSaysWhatToInstall() throws {
    let whole = try program.run(["doctor", "--offline"]).output
    XCTAssertTrue(whole.contains("terminal\tok\t"), whole)
    try program.preload(Self.noChafa)
    let tmux = try Tmux(program, columns: 80, rows: 40)
    try tmux.expect("12 saved", "Webikiwi")
    try tmux.expect("list>")
    let login = try XCTUnwrap(program.logins().first)
    try tmux.enter("1")
    try tmux.expect("followers")
    try tmux.expect("  \(login.prefix(2).uppercased())   ")
    program.environment["CLICOLOR_FORCE"] = "1"
    let output = try program.run(["doctor", "--offline"]).output
    XCTAssertTrue(output.contains("terminal\twarning\t"), output)
    XCTAssertTrue(output.contains("libchafa.so.0 is missing"), output)
    XCTAssertTrue(output.contains("Install libchafa0"), output)
  }

  func test_aLinkInPlaceOfTheDirectory_isReportedOnce_andNothingIsWrittenThroughIt() throws {
    let folder = "\(program.directory)/.cache/ghbrowse/127.0.0.1_\(server.port)"
    let elsewhere = "\(program.directory)/elsewhere"
    for path in [folder, elsewhere] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    symlink(elsewhere, folder + "/avatars")
    let terminal = try PseudoTerminal(program, columns: 160, rows: 40, at: "Webikiwi", "list>")
    terminal.expect("avatars is a link, so there are no pictures.")
    terminal.perform([("3", "Joined")])
    terminal.leave()
    let said = terminal.screen.text.components(separatedBy: "so there are no pictures").count - 1
    XCTAssertEqual(said, 1)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: elsewhere), [])
    XCTAssertFalse(server.requests.contains { $0.path.hasPrefix("/u/") })
  }
}
