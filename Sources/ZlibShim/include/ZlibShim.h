// The one call of zlib that Pushwright needs. zlib's header stays out of here: Swift must never see it beside Foundation's.
#ifndef PUSHWRIGHT_ZLIB_SHIM_H
#define PUSHWRIGHT_ZLIB_SHIM_H

#include <stdbool.h>
#include <stdint.h>

/// Inflates a DEFLATE stream without a header (RFC 1951) that has exactly `size` bytes inside, and compares their CRC-32.
/// False where the stream is damaged, ends early, has fewer or more bytes inside, or another checksum.
bool pushwright_inflate(const uint8_t *_Nullable stream, uint32_t length, uint8_t *_Nullable bytes, uint32_t size,
                        uint32_t checksum);

/// Whether the bytes have the CRC-32.
bool pushwright_has_checksum(const uint8_t *_Nullable bytes, uint32_t size, uint32_t checksum);

#endif
