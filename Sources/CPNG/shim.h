#include <png.h>

// What Swift cannot read: a macro made of macros.

static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;
