#include "build.h"

const char *syrinx_build_commit(void) { return SYRINX_COMMIT; }

const char *syrinx_build_swift(void) { return SYRINX_SWIFT; }
