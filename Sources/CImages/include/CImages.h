#pragma once

#include "CChafa.h"

#include <png.h>
#include <turbojpeg.h>

// What Swift cannot read: macros made of macros.

static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;

// The most bytes that the file of an image can have.
static inline size_t cpng_most_bytes(png_image image) {
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}
