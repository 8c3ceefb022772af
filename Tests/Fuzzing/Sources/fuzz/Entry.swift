import FuzzTargets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The target that `FUZZ_TARGET` names.
///
/// If there is no such target, the process prints each target with its dictionary and seeds, and ends.
private let chosen: FuzzTarget = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) }
  if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
  for target in FuzzTarget.all { print(([target.name, target.dictionary] + target.seeds).joined(separator: " ")) }
  exit(name == nil ? 0 : 2)
}()

/// Chooses the target; libFuzzer calls this function before the first input.
@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
  _ = chosen
  return 0
}

/// Tries an input; libFuzzer calls this function for each input and keeps ownership of the bytes.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  return chosen.check(input) ? 0 : -1
}
