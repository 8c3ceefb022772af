// Empty on purpose: only the C++ sources of ICUDirect include the headers of ICU.
