// Empty on purpose, as for ICU: only ZlibShim's C source includes zlib's header.
