// RapidJSON's writer over one reused buffer, and its reader, for the benchmarks' payloads.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes one payload and answers its length; its bytes stay in `*text` until the next call.
///
/// \param fixture the place in the list of fixtures.
size_t rapidjson_direct_write(int fixture, const char **text);

/// Parses JSON that a NUL ends, visits every value, and returns the sum of the lengths of all strings and the number of other values
/// that are not 0, false or null.
///
/// \param owns Whether each string is copied into one of its own.
size_t rapidjson_direct_read(const char *text, bool owns);

#ifdef __cplusplus
}
#endif
