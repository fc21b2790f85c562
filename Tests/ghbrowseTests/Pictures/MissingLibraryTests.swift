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

  func test_L5_picturesAreShades_andDoctorSaysWhatToInstall() throws {
    let program = try program()
    let whole = try program.run(["doctor", "--offline"]).output
    XCTAssertTrue(whole.contains("terminal\tok\t"), whole)
    try program.preload(Self.noChafa)
    let tmux = try Tmux(program, columns: 80, rows: 40)
    // Skeletons, which are of shades too, say of nobody that they are a user.
    let grid = try tmux.wait("a picture of shades in each row") { grid in
      let lines = grid.text.components(separatedBy: "\n")
      return lines.count { $0.contains("User") } == 12
        && lines.count { $0.contains("░") || $0.contains("▒") } >= 12
    }
    XCTAssertNotEqual(grid.avatar(ofRow: 1), FlatPicture.cells)
    let output = try program.run(["doctor", "--offline"]).output
    XCTAssertTrue(output.contains("terminal\twarning\t"), output)
    XCTAssertTrue(output.contains("libchafa.so.0 is missing"), output)
    XCTAssertTrue(output.contains("Install libchafa0"), output)
  }
}
