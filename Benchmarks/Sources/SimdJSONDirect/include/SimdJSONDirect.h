// simdjson's reader, for the benchmarks' payloads.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Parses JSON with one reused parser, visits every value, and returns the sum of the lengths of all strings and the
/// number of other values that are not 0, false or null.
///
/// \param bytes The text, which is copied: the parser needs free bytes after it.
/// \param owns Whether each string is copied into one of its own.
size_t simdjson_direct_read(const char *bytes, size_t count, bool owns);

#ifdef __cplusplus
}
#endif
