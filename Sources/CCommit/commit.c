#include "CCommit.h"

// Package.swift has it from the Makefile. It is a target of its own, so that nothing else is compiled
// again for another commit.
#ifndef GHBROWSE_COMMIT
#define GHBROWSE_COMMIT ""
#endif

const char *ccommit_name(void) { return GHBROWSE_COMMIT; }
