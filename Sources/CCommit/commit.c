#include "CProcess.h"

// The Makefile tells it to Package.swift. Only this target is compiled anew for another commit.
#ifndef GHBROWSE_COMMIT
#define GHBROWSE_COMMIT ""
#endif

const char *cprocess_commit(void) { return GHBROWSE_COMMIT; }
