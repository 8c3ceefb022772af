#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes of memory that the process has; where the system does not tell, the most that it had.
func residentSize() -> Int {
  #if os(Linux)
    if let file = unsafe fopen("/proc/self/statm", "r") {
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      let count = unsafe fread(&line, 1, 127, file)
      let fields = String(decoding: line.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
        separator: " ")
      if fields.count > 1, let pages = Int(fields[1]) { return pages * Int(getpagesize()) }
    }
  #endif
  var usage = rusage()
  guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
  return Int(usage.ru_maxrss)
}
