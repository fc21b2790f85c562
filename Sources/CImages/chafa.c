#include "CChafa.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// The symbol of a function, and the offset of its pointer in `cchafa`.
typedef struct {
  const char *name;
  size_t offset;
} function;

#define CHAFA(name) {"chafa_" #name, offsetof(cchafa, name)}

static const function functions[] = {
  CHAFA(set_n_threads),
  CHAFA(canvas_config_new),
  CHAFA(canvas_config_unref),
  CHAFA(canvas_config_set_geometry),
  CHAFA(canvas_config_set_cell_geometry),
  CHAFA(canvas_config_set_work_factor),
  CHAFA(canvas_config_set_symbol_map),
  CHAFA(canvas_config_set_pixel_mode),
  CHAFA(canvas_config_set_canvas_mode),
  CHAFA(canvas_config_set_color_space),
  CHAFA(symbol_map_new),
  CHAFA(symbol_map_unref),
  CHAFA(symbol_map_add_by_range),
  CHAFA(canvas_new),
  CHAFA(canvas_unref),
  CHAFA(canvas_draw_all_pixels),
  CHAFA(canvas_get_char_at),
  CHAFA(canvas_get_raw_colors_at),
  CHAFA(canvas_print),
  {"g_string_free", offsetof(cchafa, string_free)},
};

static cchafa library;
static const cchafa *found;

static void find(void) {
  void *handle = dlopen("libchafa.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *address = dlsym(handle, functions[i].name);
    if (!address) return;
    memcpy((char *)&library + functions[i].offset, &address, sizeof address);
  }
  found = &library;
}

const cchafa *cchafa_functions(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find);
  return found;
}
