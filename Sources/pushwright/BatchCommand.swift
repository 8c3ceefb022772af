import APNsPayload
public import ArgumentParser
import PayloadFitting
public import PushBatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Makes a payload for each recipient: a line of JSON in, a line of JSON out, in order.",
    discussion: """
      A line is {"id": 1, "languages": ["fr-CA"], "payload": {...}}, or {"id": 1, "languages": ["fr-CA"], "args": ["Jenna"]} \
      with --template. Its result is {"id": 1, "payload": "...", "localization": "fr", "bytes": 86, "cut": []}, or \
      {"id": 1, "error": {"code": "...", "message": "..."}}, which stops nothing. Exits with 1 where there was an error.
      """)

  @Option(help: "The folder with the app's .lproj folders.")
  var app: String
  @Option(help: "The payload that each line's args fill.")
  var template: String?
  @Option(help: "Who turns loc-keys into text: server puts it into the payload, device leaves them and checks.")
  var localize = BatchOptions.Localizing.server
  @Option(help: "How many cores work; all where none is given.")
  var jobs: Int?
  @OptionGroup var fitting: FittingOptions
  @Option(help: "The app's bundle id: each line then needs a token, and its result has the request's path and headers.")
  var topic: String?
  @Option(help: "The requests' priority; the push type's where none is given.")
  var priority: Int?
  @Option(help: "The requests' expiration, in UNIX seconds; 0 for one try.")
  var expiration: Int?
  @Option(help: "The requests' collapse id, at most 64 bytes.")
  var collapseId: String?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("found --jobs \(jobs), expected 1 or more") }
    if topic == nil, priority != nil || expiration != nil || collapseId != nil {
      throw ValidationError("found a request's option without --topic, expected both")
    }
  }

  @MainActor func run() async throws {
    let lines = BatchLines(try batch())
    StopSignal.listen()
    var work = OrderedWork<Part>(jobs: jobs ?? processorCount())
    var chunks = try LineChunks()
    var progress = BatchProgress()
    while let chunk = try chunks.next(isStopped: { StopSignal.isReceived }) {
      if let part = await work.start({ Self.part(chunk, lines) }) { try progress.write(part) }
      progress.show(bytesRead: chunks.bytesRead)
    }
    while let part = await work.next() { try progress.write(part) }
    printMessage(progress.summary)
    if StopSignal.isReceived { throw ExitCode(130) }
    if progress.tally.errors > 0 { throw ExitCode(1) }
  }

  /// Results of some lines.
  struct Part: Sendable {
    var bytes: [UInt8] = []
    var tally = BatchLines.Tally()
  }

  private static func part(_ chunk: LineChunks.Chunk, _ lines: BatchLines) -> Part {
    var part = Part()
    if chunk.isTooLong {
      lines.append(BatchError(.lineTooLong), number: chunk.firstLine, to: &part.bytes, &part.tally)
    } else {
      lines.append(lines: chunk.lines, from: chunk.firstLine, to: &part.bytes, &part.tally)
    }
    return part
  }

  private func batch() throws(Failure) -> Batch {
    let template: Payload? = if let template { try Input(template).payload() } else { nil }
    let headers = topic.map {
      BatchHeaders(bundleID: $0, priority: priority, expiration: expiration, collapseID: collapseId)
    }
    let options = BatchOptions(
      localizing: localize, budget: try fitting.fixedBudget(), pushType: fitting.pushType,
      policy: try fitting.fittingPolicy(), template: template, headers: headers)
    do {
      return try Batch(app: readApp(app), options: options)
    } catch {
      throw error as? Failure ?? Failure("error: \(error)")
    }
  }
}

extension BatchOptions.Localizing: ExpressibleByArgument {}

/// What `batch` has written, and how fast.
struct BatchProgress {
  private(set) var tally = BatchLines.Tally()
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private let inputSize = standardInputSize()
  private let isShown = isMessageTerminal

  mutating func write(_ part: BatchCommand.Part) throws(Failure) {
    do {
      try printResult(part.bytes)
    } catch {
      throw Failure("\(error.message), after \(tally.payloads + tally.errors) lines")
    }
    tally += part.tally
  }

  private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  var summary: String {
    let total = tally.payloads + tally.errors
    let rate = seconds > 0 ? Int(Double(total) / seconds) : 0
    return "\(isShown ? "\r\u{1B}[K" : "")\(total) line\(total == 1 ? "" : "s"): \(tally.payloads) payloads, "
      + "\(tally.cut) cut, \(tally.errors) errors; \(rate) a second"
  }

  /// Shows rate and time left on a terminal, a few times a second.
  mutating func show(bytesRead: Int) {
    guard isShown, ContinuousClock.now - shown > .milliseconds(200) else { return }
    shown = .now
    var line = "\r\(summary)"
    if let inputSize, inputSize > bytesRead, bytesRead > 0 {
      line += ", \(Int(seconds * Double(inputSize - bytesRead) / Double(bytesRead)) + 1) s left"
    }
    printProgress(line)
  }
}
