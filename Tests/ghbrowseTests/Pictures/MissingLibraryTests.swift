import StandIn
import TestSupport
import XCTest

/// The program where libchafa is not installed.
final class MissingLibraryTests: PicturesTestCase {
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

  private func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["TERM"] = "tmux-256color"
    program.environment["COLORTERM"] = "truecolor"
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    return program
  }

  func test_L5_initialsStay_andDoctorSaysWhatToInstall() throws {
    let program = try program()
    let whole = try program.run(["doctor", "--offline"]).output
    XCTAssertTrue(whole.contains("terminal\tok\t"), whole)
    try program.preload(Self.noChafa)
    let tmux = try Tmux(program, columns: 80, rows: 40)
    try tmux.expect("12 saved")
    try tmux.expect("list>")
    let login = try XCTUnwrap(
      (program.run(["list", "--json"]).json as? [[String: Any]])?.first?["login"] as? String)
    try tmux.enter("1")
    try tmux.expect("followers")
    try tmux.expect("  \(login.prefix(2).uppercased())   ")
    program.environment["CLICOLOR_FORCE"] = "1"
    let output = try program.run(["doctor", "--offline"]).output
    XCTAssertTrue(output.contains("terminal\twarning\t"), output)
    XCTAssertTrue(output.contains("libchafa.so.0 is missing"), output)
    XCTAssertTrue(output.contains("Install libchafa0"), output)
  }
}
