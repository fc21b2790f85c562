#pragma once

/// The commit that this was built from, in hexadecimal digits; empty if the build does not know it.
const char *ccommit_name(void);
