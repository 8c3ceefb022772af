import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP as a request to end with the results that are finished.
enum StopSignal {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  /// The last signal that was received; 0 for none.
  private static let received = Atomic<Int32>(0)
  /// The end of a pipe that the handler writes to.
  private static let wakingEnd = Atomic<Int32>(-1)
  /// The end of that pipe to wait for; -1 before ``listen()``.
  private static let waitingEnd = Atomic<Int32>(-1)

  /// The signal that requested the stop; `nil` if there was none.
  static var number: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Starts to record the signals; a second signal ends the process.
  ///
  /// Only the first call has an effect. An ignored SIGHUP stays ignored, because `nohup` lets the process outlive its terminal in this way.
  ///
  /// After this call, a broken pipe is an error of `write` instead of a signal. The kernel may deliver a signal to any
  /// thread, so a signal does not always end the main thread's wait. The handler therefore writes a byte to a pipe, and
  /// the main thread waits for the pipe as well as the input.
  ///
  /// - Returns: the descriptor that can be read after a signal.
  static func listen() throws(Failure) -> Int32 {
    let known = waitingEnd.load(ordering: .relaxed)
    guard known < 0 else { return known }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure("error: cannot open a pipe: \(errorText())") }
    for end in ends {
      guard fcntl(end, F_SETFD, FD_CLOEXEC) == 0, fcntl(end, F_SETFL, O_NONBLOCK) == 0 else {
        throw Failure("error: cannot open a pipe: \(errorText())")
      }
    }
    // Both are set here, so that the handler is never the first to use one.
    received.store(0, ordering: .relaxed)
    wakingEnd.store(ends[1], ordering: .relaxed)
    waitingEnd.store(ends[0], ordering: .relaxed)
    for number in numbers where number != SIGHUP || !isIgnored(SIGHUP) {
      var action = sigaction()
      // The handler calls only what POSIX allows in a handler, and leaves `errno` as it was.
      let handler: @convention(c) (Int32) -> Void = { number in
        let before = errno
        if StopSignal.received.exchange(number, ordering: .relaxed) == 0 {
          var byte: UInt8 = 0
          _ = unsafe write(StopSignal.wakingEnd.load(ordering: .relaxed), &byte, 1)
        } else {
          // The process ends when the handler does, because the signal is blocked until then.
          signal(number, SIG_DFL)
          raise(number)
        }
        errno = before
      }
      #if canImport(Glibc)
        unsafe action.__sigaction_handler.sa_handler = handler
      #else
        unsafe action.__sigaction_u.__sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_RESTART)
      unsafe sigaction(number, &action, nil)
    }
    // The parent process may have left the signals blocked.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    return ends[0]
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    // The handler is an address, or 1 for SIG_IGN.
    #if canImport(Glibc)
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #endif
  }
}
