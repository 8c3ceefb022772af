#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the resident memory of the process in bytes; on macOS, the maximum so far.
func residentSize() -> Int {
  #if os(Linux)
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [UInt8](repeating: 0, count: 128)
    let count = unsafe fread(&line, 1, line.count, file)
    let fields = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  #else
    var usage = rusage()
    return unsafe getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
  #endif
}
