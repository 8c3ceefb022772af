// RapidJSON's writer over one reused buffer, for the benchmarks' payloads.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes one payload and answers its length; its bytes stay in `*text` until the next call.
///
/// \param fixture the place in the list of fixtures.
size_t rapidjson_direct_write(int fixture, const char **text);

#ifdef __cplusplus
}
#endif
