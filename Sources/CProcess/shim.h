#pragma once

#include <sys/prctl.h>

// Swift calls no variadic functions.
static inline int cprocess_forbid_cores(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
