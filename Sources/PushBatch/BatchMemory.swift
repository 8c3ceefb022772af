import APNsPayload
import Synchronization

/// What the work on one chunk of lines leaves to the next: one for each that runs at a time.
final class BatchMemory: Sendable {
  struct Scratch: Sendable {
    var languages = LanguageMemo()
    var payloads = PayloadMemo()
    var filling = PayloadFilling()
    /// Room for a payload.
    var payload: [UInt8] = []
  }

  private let free = Mutex<[Scratch]>([])

  func take() -> Scratch { free.withLock { $0.popLast() } ?? Scratch() }

  func give(_ scratch: Scratch) { free.withLock { $0.append(scratch) } }
}
