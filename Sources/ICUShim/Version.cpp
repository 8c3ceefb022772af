#include "ICUShim.h"

#include <unicode/uvernum.h>

extern "C" const char *pushwright_icu_version(void) { return U_ICU_VERSION; }
