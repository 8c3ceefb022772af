// Empty on purpose: ICU's own headers clash with the copy inside the Swift toolchain as soon as a
// file imports Foundation. Only ICUShim's C++ sources include them.
