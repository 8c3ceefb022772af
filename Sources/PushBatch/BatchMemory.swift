import APNsPayload
import Synchronization

/// What the work on one chunk of lines leaves to the next: one for each that runs at a time.
final class BatchMemory: Sendable {
  struct Scratch: Sendable {
    /// The batch's template in each localization, made anew: objects that two threads count the references of would be
    /// passed from core to core for every line.
    let templates: [PreparedTemplate?]
    var languages = LanguageMemo()
    var payloads = PayloadMemo()
    var filling = PayloadFilling()
    /// Room for a payload.
    var payload: [UInt8] = []
  }

  private let free = Mutex<[Scratch]>([])

  func take(for batch: Batch) -> Scratch {
    free.withLock { $0.popLast() } ?? Scratch(templates: batch.places.map { batch.template(in: $0.localization) })
  }

  func give(_ scratch: Scratch) { free.withLock { $0.append(scratch) } }
}
