import CompactJSON
import FoundationEssentials
import PushLint

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps the numbers of standard input, output and error, where they are closed: a file that is opened later must not get
/// one of them, and results with it.
///
/// What stands in for input and output fails when it is used, and is told then; messages vanish.
func reserveStandardDescriptors() {
  for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
  where fcntl(descriptor, F_GETFD) < 0 {
    // It gets the lowest number that is free.
    _ = unsafe open("/dev/null", mode)
  }
}

/// Whether a person looks at standard output.
var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

/// Whether a person looks at standard error.
var isMessageTerminal: Bool { isatty(STDERR_FILENO) == 1 }

/// Writes to standard error as it is, for a line that is written over.
func printProgress(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

/// How many columns the terminal at standard output has; 80 where it does not say.
var outputColumns: Int {
  var size = winsize()
  let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
  return isKnown ? Int(size.ws_col) : 80
}

/// Writes a result to standard output, all of it, before the process goes on.
///
/// Every byte as it is to a file or pipe; on a terminal, controls and bidirectional marks are escaped as in JSON.
///
/// - Parameter afterLines: how many lines were written before; where it is given, a failure says after how many it came.
func printResult(_ bytes: [UInt8], afterLines lines: Int? = nil) throws(Failure) {
  try printStyled(
    isOutputTerminal
      ? Array(String(decoding: bytes, as: UTF8.self).escapedForTerminal(keepsLines: true).utf8) : bytes,
    afterLines: lines)
}

/// Writes text with colours of the command's own: whoever made it has escaped what is from the input.
func printStyled(_ text: String) throws(Failure) { try printStyled(Array(text.utf8)) }

func printStyled(_ bytes: [UInt8]) throws(Failure) { try printStyled(bytes, afterLines: nil) }

/// - Parameter afterLines: how many lines were written before; where it is given, a failure says after how many it came.
private func printStyled(_ bytes: [UInt8], afterLines lines: Int?) throws(Failure) {
  let count = writtenBytes(bytes, to: STDOUT_FILENO)
  guard count < bytes.count else { return }
  let cause = errno == EBADF ? "it is closed" : errorText()
  let place = lines.map { ", after \($0 + bytes[..<count].count { $0 == 0x0A }) lines" } ?? ""
  throw Failure("<stdout>: error: cannot be written: \(cause)\(place)")
}

func printResult(_ text: String) throws(Failure) { try printResult(Array(text.utf8)) }

func printResult(_ json: JSON) throws(Failure) { try printResult(json.encoded + [0x0A]) }

/// Writes a message to standard error, ending its line; messages are for people, so that they are always escaped, and
/// repeat no more of a long argument than people read.
func printMessage(_ text: String) {
  let text = text.shorteningArguments
  _ = writeAll(Array(text.escapedForTerminal(keepsLines: true).utf8) + [0x0A], to: STDERR_FILENO)
}

func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Writes a result to a file, which it replaces; to standard output for `-`.
func printResult(_ text: String, to path: String) throws(Failure) {
  guard path != "-" else { return try printResult(text) }
  try AtomicFile.write(Array(text.utf8), to: path)
}

/// Writes all bytes; false where that fails.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool { writtenBytes(bytes, to: descriptor) == bytes.count }

/// Writes all bytes, and answers how many were written: fewer where that fails.
private func writtenBytes(_ bytes: [UInt8], to descriptor: Int32) -> Int {
  var offset = 0
  while offset < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress! + offset, $0.count - offset) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return offset }
    offset += count
  }
  return offset
}

/// What the last call of the system says of its failure.
func errorText() -> String {
  unsafe String(cString: strerror(errno))
}

extension JSON {
  /// A string, or null.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  /// A whole number.
  init(_ number: Int) { self = .number(JSONNumber(number)) }
}
