#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct ChafaCanvas ChafaCanvas;
typedef struct ChafaCanvasConfig ChafaCanvasConfig;
typedef struct ChafaSymbolMap ChafaSymbolMap;
typedef struct ChafaTermInfo ChafaTermInfo;

// GString of glib: `len` bytes at `str`.
typedef struct {
  char *str;
  size_t len, allocated_len;
} cchafa_string;

// Values of libchafa's enumerations.
#define CCHAFA_PIXEL_RGBA8_UNASSOCIATED 4u
#define CCHAFA_CANVAS_MODE_INDEXED_240 2u
#define CCHAFA_CANVAS_MODE_INDEXED_16 3u
#define CCHAFA_COLOR_SPACE_DIN99D 1u
#define CCHAFA_PIXEL_MODE_SIXELS 1u
#define CCHAFA_PIXEL_MODE_KITTY 2u
#define CCHAFA_PIXEL_MODE_ITERM2 3u

/// The functions of libchafa that draw pictures, as its headers declare them
/// (https://hpjansson.org/chafa/ref/), and the one of glib that frees what they print.
///
/// They are loaded with dlopen(3), not linked: that would cost each start 0.35 ms, and most draw no picture.
typedef struct {
  void (*set_n_threads)(int count);

  ChafaCanvasConfig *(*canvas_config_new)(void);
  void (*canvas_config_unref)(ChafaCanvasConfig *);
  void (*canvas_config_set_geometry)(ChafaCanvasConfig *, int columns, int rows);
  void (*canvas_config_set_cell_geometry)(ChafaCanvasConfig *, int width, int height);
  void (*canvas_config_set_work_factor)(ChafaCanvasConfig *, float factor);
  void (*canvas_config_set_symbol_map)(ChafaCanvasConfig *, const ChafaSymbolMap *);
  void (*canvas_config_set_pixel_mode)(ChafaCanvasConfig *, unsigned mode);
  void (*canvas_config_set_canvas_mode)(ChafaCanvasConfig *, unsigned mode);
  void (*canvas_config_set_color_space)(ChafaCanvasConfig *, unsigned space);

  ChafaSymbolMap *(*symbol_map_new)(void);
  void (*symbol_map_unref)(ChafaSymbolMap *);
  void (*symbol_map_add_by_range)(ChafaSymbolMap *, uint32_t first, uint32_t last);

  ChafaCanvas *(*canvas_new)(const ChafaCanvasConfig *);
  void (*canvas_unref)(ChafaCanvas *);
  void (*canvas_draw_all_pixels)(
    ChafaCanvas *, unsigned type, const uint8_t *pixels, int width, int height, int bytes_of_row);
  uint32_t (*canvas_get_char_at)(ChafaCanvas *, int column, int row);
  void (*canvas_get_raw_colors_at)(
    ChafaCanvas *, int column, int row, int *foreground, int *background);
  cchafa_string *(*canvas_print)(ChafaCanvas *, ChafaTermInfo *);

  char *(*string_free)(cchafa_string *, int frees_bytes);
} cchafa;

/// Loads the functions at the first call; NULL when the library is missing or lacks one of them.
const cchafa *cchafa_functions(void);
