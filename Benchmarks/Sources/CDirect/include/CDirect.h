// A writer in C for the benchmarks' payloads, over one reused buffer.
#pragma once

#include <stddef.h>

/// Writes one payload and returns its length; its bytes stay in `*text` until the next call.
///
/// \param fixture The place in the list of fixtures.
size_t c_direct_write(int fixture, const char **text);
