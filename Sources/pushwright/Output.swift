import CompactJSON
import PushLint

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens placeholders for standard input, output and error if these are closed.
///
/// Otherwise, a file that is opened later could get one of their descriptors, and results would be written to it. A
/// placeholder for input or output fails when it is used, which is reported then. Messages are lost.
func reserveStandardDescriptors() {
  for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
  where fcntl(descriptor, F_GETFD) < 0 {
    // This gets the lowest descriptor that is free.
    _ = unsafe open("/dev/null", mode)
  }
}

/// Whether standard output is a terminal.
var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

/// Whether text on standard output has colours: on a terminal, unless `NO_COLOR` or `CLICOLOR_FORCE` says otherwise.
///
/// See https://no-color.org and https://bixense.com/clicolors.
var isOutputColored: Bool {
  let environment = ProcessInfo.processInfo.environment
  if environment["NO_COLOR"]?.isEmpty == false { return false }
  return isOutputTerminal || !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
}

/// Whether standard error is a terminal.
var isMessageTerminal: Bool { isatty(STDERR_FILENO) == 1 }

/// Writes text to standard error without escaping it, for a line that is overwritten.
func printProgress(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

/// The number of columns of the terminal at standard output; 80 if it is unknown.
var outputColumns: Int {
  var size = winsize()
  let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
  return isKnown ? Int(size.ws_col) : 80
}

/// Writes a whole result to standard output before the process goes on.
///
/// A file or a pipe gets every byte unchanged. On a terminal, controls and bidirectional marks are escaped as in JSON.
///
/// - Parameter afterLines: how many lines were written before; if it is given, a failure says after how many lines it
///   occurred.
func printResult(_ bytes: [UInt8], afterLines lines: Int? = nil) throws(Failure) {
  try printStyled(
    isOutputTerminal
      ? Array(String(decoding: bytes, as: UTF8.self).escapedForTerminal(keepsLines: true).utf8) : bytes,
    afterLines: lines)
}

/// Writes text with the command's own colours; the caller has escaped what comes from the input.
func printStyled(_ text: String) throws(Failure) { try printStyled(Array(text.utf8)) }

func printStyled(_ bytes: [UInt8]) throws(Failure) { try printStyled(bytes, afterLines: nil) }

/// Writes bytes to standard output without escaping them.
///
/// - Parameter afterLines: how many lines were written before; if it is given, a failure says after how many lines it
///   occurred.
private func printStyled(_ bytes: [UInt8], afterLines lines: Int?) throws(Failure) {
  let count = writtenBytes(bytes, to: STDOUT_FILENO)
  guard count < bytes.count else { return }
  let cause = errno == EBADF ? "it is closed" : errorText()
  let place = lines.map { ", after \($0 + bytes[..<count].count { $0 == 0x0A }) lines" } ?? ""
  throw Failure("<stdout>: error: cannot be written: \(cause)\(place)")
}

func printResult(_ text: String) throws(Failure) { try printResult(Array(text.utf8)) }

func printResult(_ json: JSON) throws(Failure) { try printResult(json.encoded + [0x0A]) }

/// Writes a message and a line end to standard error.
///
/// Messages are for people, so they are always escaped, and a long argument in them is shortened.
func printMessage(_ text: String) {
  let text = text.shorteningArguments
  _ = writeAll(Array(text.escapedForTerminal(keepsLines: true).utf8) + [0x0A], to: STDERR_FILENO)
}

func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Writes a result to a file, which it replaces, or to standard output for `-`.
func printResult(_ text: String, to path: String) throws(Failure) {
  guard path != "-" else { return try printResult(text) }
  try AtomicFile.write(Array(text.utf8), to: path)
}

/// Writes all bytes; returns `false` if that fails.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool { writtenBytes(bytes, to: descriptor) == bytes.count }

/// Writes all bytes, and returns how many were written: fewer if that fails.
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

/// Returns the system's description of the last error.
func errorText() -> String {
  unsafe String(cString: strerror(errno))
}

extension JSON {
  /// Creates a string, or null for `nil`.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  /// Creates a whole number.
  init(_ number: Int) { self = .number(JSONNumber(number)) }
}
