import TestSupport
import XCTest

/// libchafa's functions are declared here by hand, because they are not linked.
final class ChafaFunctionsTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/CImages/include").standardized.path

  // A function of another type cannot stand there.
  private static let program = """
    #include <chafa.h>
    #include <CChafa.h>

    const cchafa all = {
      chafa_set_n_threads,
      chafa_canvas_config_new,
      chafa_canvas_config_unref,
      chafa_canvas_config_set_geometry,
      chafa_canvas_config_set_cell_geometry,
      chafa_canvas_config_set_work_factor,
      chafa_canvas_config_set_symbol_map,
      chafa_canvas_config_set_pixel_mode,
      chafa_canvas_config_set_canvas_mode,
      chafa_canvas_config_set_color_space,
      chafa_symbol_map_new,
      chafa_symbol_map_unref,
      chafa_symbol_map_add_by_range,
      chafa_canvas_new,
      chafa_canvas_unref,
      chafa_canvas_draw_all_pixels,
      chafa_canvas_get_char_at,
      chafa_canvas_get_raw_colors_at,
      (cchafa_string *(*)(ChafaCanvas *, ChafaTermInfo *))chafa_canvas_print,
      (char *(*)(cchafa_string *, int))(g_string_free),
    };

    // Both texts are returned by address.
    GString *(*const print)(ChafaCanvas *, ChafaTermInfo *) = chafa_canvas_print;
    gchar *(*const string_free)(GString *, gboolean) = (g_string_free);
    _Static_assert(offsetof(GString, str) == offsetof(cchafa_string, str), "str");
    _Static_assert(offsetof(GString, len) == offsetof(cchafa_string, len), "len");
    _Static_assert(sizeof(GString) == sizeof(cchafa_string), "the text");

    _Static_assert(CHAFA_PIXEL_RGBA8_UNASSOCIATED == CCHAFA_PIXEL_RGBA8_UNASSOCIATED, "pixels");
    _Static_assert(CHAFA_CANVAS_MODE_INDEXED_240 == CCHAFA_CANVAS_MODE_INDEXED_240, "colours");
    _Static_assert(CHAFA_CANVAS_MODE_INDEXED_16 == CCHAFA_CANVAS_MODE_INDEXED_16, "colours");
    _Static_assert(CHAFA_COLOR_SPACE_DIN99D == CCHAFA_COLOR_SPACE_DIN99D, "space");
    _Static_assert(CHAFA_PIXEL_MODE_SIXELS == CCHAFA_PIXEL_MODE_SIXELS, "sixels");
    _Static_assert(CHAFA_PIXEL_MODE_KITTY == CCHAFA_PIXEL_MODE_KITTY, "kitty");
    _Static_assert(CHAFA_PIXEL_MODE_ITERM2 == CCHAFA_PIXEL_MODE_ITERM2, "iTerm2");
    """

  func test_eachFunctionIsDeclared_asInTheLibrarysOwnHeader() throws {
    let flags = try SystemCommand.pkgConfig.run(["--cflags", "chafa"])
    guard flags.isFine else {
      throw XCTSkip("NOT TESTED: libchafa's headers are missing; install all with `make deps`")
    }
    let outcome = try SystemCommand.cc.run(
      ["-fsyntax-only", "-Werror", "-I", Self.folder]
        + flags.output.split(whereSeparator: \.isWhitespace).map(String.init) + ["-x", "c", "-"],
      input: Self.program + "\n")
    XCTAssertTrue(outcome.isFine, outcome.output)
  }
}
