#include "ZlibShim.h"

#include <zlib.h>

bool pushwright_has_checksum(const uint8_t *bytes, uint32_t size, uint32_t checksum) {
  uLong start = crc32(0, Z_NULL, 0);
  return (size == 0 ? start : crc32(start, bytes, size)) == checksum;
}

bool pushwright_inflate(const uint8_t *stream, uint32_t length, uint8_t *bytes, uint32_t size, uint32_t checksum) {
  z_stream state = {0};
  // Negative: neither zlib's header nor gzip's.
  if (inflateInit2(&state, -MAX_WBITS) != Z_OK) return false;
  // zlib refuses a buffer of NULL, and inflates nothing into one of no bytes.
  uint8_t nothing = 0;
  state.next_in = (Bytef *)(length == 0 ? &nothing : stream);
  state.avail_in = length;
  state.next_out = size == 0 ? &nothing : bytes;
  state.avail_out = size;
  int status = inflate(&state, Z_FINISH);
  bool is_whole = status == Z_STREAM_END && state.total_out == size;
  inflateEnd(&state);
  return is_whole && pushwright_has_checksum(bytes, size, checksum);
}
