#pragma once

#include "CChafa.h"

#include <png.h>
#include <turbojpeg.h>

// Macros that Swift cannot import.

static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;

// The largest possible file of an image.
static inline size_t cpng_most_bytes(png_image image) {
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}
