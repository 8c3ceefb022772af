import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SIGINT and SIGTERM as a request to end with what is finished.
enum StopSignal {
  private static let received = Atomic<Bool>(false)

  static var isReceived: Bool { received.load(ordering: .relaxed) }

  /// From now on the signals are noted, and end a waiting `read`; a second one ends the process.
  ///
  /// A broken pipe is an error of `write`.
  static func listen() {
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        StopSignal.received.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
      // Without SA_RESTART: the read that waits comes back.
      unsafe sigaction(number, &action, nil)
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
