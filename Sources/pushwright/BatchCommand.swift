import APNsPayload
import APNsRequest
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
    abstract: "Makes a payload for each recipient: one line of JSON in, one line of JSON out, in order.",
    discussion: """
      A line is {"id": 1, "languages": ["fr-CA"], "payload": {...}}, or {"id": 1, "languages": ["fr-CA"], "args": ["Jenna"]} \
      with --template. Its result is {"id": 1, "payload": "...", "localization": "fr", "bytes": 86, "cut": []}, or \
      {"id": 1, "error": {"code": "...", "message": "..."}}; an error does not stop the batch. Blank lines have no result. \
      With --localize server, warnings, for example about empty text, do not show; use render to see them.

      With several versions of the app, "app" in a line is the label of the version that the recipient has, as in "app": \
      "3.1"; without it, the text is that of the newest version, the last one. The result names the version that was used. \
      An unknown label is an error with the code unknown-app.

      The exit status is 1 if any line had an error, 129 after SIGHUP, 130 after SIGINT and 143 after SIGTERM. After a \
      signal, every line that was read still gets its result; a second signal ends the command at once.

      Example: pushwright batch --app App --template game.apns < recipients.jsonl > payloads.jsonl
      """)

  @OptionGroup var app: AppOptions
  @OptionGroup var bundleOptions: BundleOptions
  @Option(help: "Fill this payload with the args of each line.")
  var template: String?
  @Option(help: "Replace loc-keys with text (server), or keep them and check them (device).")
  var localize = BatchOptions.Localizing.server
  @Option(help: "Use this many cores; all by default.")
  var jobs: Int?
  @OptionGroup var quiet: QuietFlag
  @OptionGroup var fitting: FittingOptions
  @Option(
    help:
      """
      Add the request's path and headers to each result, for the app with this bundle id; each line needs a token. \
      --push-type sets the push type of the requests.
      """)
  var topic: String?
  @Option(help: "Set the priority of the requests; that of the push type by default.")
  var priority: Int?
  @Option(help: "Set the expiration of the requests in UNIX seconds; 0 for a single try.")
  var expiration: Int?
  @Option(help: "Set the collapse id of the requests, at most 64 bytes.")
  var collapseId: String?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is \(jobs), but must be 1 or more") }
    if let template, template == "-" || PayloadFiles.areSame(template, "/dev/stdin") {
      throw ValidationError("--template cannot be \(template), because standard input has the recipients; name a file")
    }
    if topic == nil, priority != nil || expiration != nil || collapseId != nil {
      throw ValidationError("--priority, --expiration and --collapse-id need --topic")
    }
  }

  @MainActor func run() async throws {
    keepFreedMemory()
    let input = try InputSource(nil)
    let lines = BatchLines(try batch())
    let waker = try StopSignal.listen()
    var chunks = LineChunks(limit: BatchRecipient.lineLimit)
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var work = OrderedWork<Part>(jobs: min(jobs ?? cores, cores))
    var progress = BatchProgress(isQuiet: quiet.quiet)
    reading: repeat {
      // Checked for each chunk, so that a signal counts even if the input closes at the same time.
      while let chunk = chunks.next(isStopped: StopSignal.number != nil) {
        if let part = await work.start({ Self.part(chunk, lines) }) { try progress.write(part) }
        progress.show(bytesRead: chunks.bytesRead)
      }
      // Users who type lines see each result at once, not after the next line. While there is work, the wait for input
      // is limited to 2 ms, in which a pipe fills again: waiting for the oldest piece of work would leave the other
      // cores without any.
      while StopSignal.number == nil, !chunks.isAtEnd,
        !input.isReady(within: work.isEmpty ? nil : 2, orUntil: waker)
      {
        if let part = await work.next() { try progress.write(part) }
      }
      // The rest of the buffer is an incomplete line.
      if StopSignal.number != nil { break reading }
    } while try chunks.read(with: input.read)
    while let part = await work.next() { try progress.write(part) }
    progress.end()
    if let number = StopSignal.number { throw ExitCode(128 + number) }
    if progress.tally.errors > 0 { throw ExitCode(1) }
  }

  /// The results of some lines.
  struct Part: Sendable {
    var bytes: [UInt8] = []
    var tally = BatchLines.Tally()
  }

  private static func part(_ chunk: LineChunks.Chunk, _ lines: BatchLines) -> Part {
    var part = Part()
    // A result has about six times the bytes of its arguments.
    part.bytes.reserveCapacity(8 * chunk.lines.count)
    if chunk.isTooLong {
      lines.append(tooLong: chunk.lines, number: chunk.firstLine, to: &part.bytes, &part.tally)
    } else {
      lines.append(lines: chunk.lines, from: chunk.firstLine, to: &part.bytes, &part.tally)
    }
    return part
  }

  private func batch() throws(Failure) -> Batch {
    let fitting = fitting.asType(try app.pushType(for: template))
    let template: Payload? = if let template { try Input(template).payload(isQuiet: quiet.quiet) } else { nil }
    let headers = try headers(for: fitting.pushType)
    let options = BatchOptions(
      localizing: localize, budget: try fitting.fixedBudget(), pushType: fitting.pushType,
      policy: try fitting.fittingPolicy(), template: template, headers: headers)
    let apps = try app.versions(for: self.template).apps {
      AppReading($0, options: bundleOptions, isQuiet: quiet.quiet)
    }
    guard let first = apps.first else { throw Failure.noApp("--app") }
    let versions = apps.compactMap { version in version.label.map { (label: $0, app: version.app) } }
    do {
      return try versions.isEmpty
        ? Batch(app: first.app, options: options) : Batch(versions: versions, options: options)
    } catch {
      throw Failure("error: \(error)")
    }
  }

  private func headers(for pushType: PushType?) throws(Failure) -> BatchHeaders? {
    guard let topic else { return nil }
    if !quiet.quiet { warn(ofExpiration: expiration) }
    let headers = BatchHeaders(bundleID: topic, priority: priority, expiration: expiration, collapseID: collapseId)
    do throws(RequestError) {
      try headers.check(for: pushType)
    } catch {
      throw Failure(error, status: 2)
    }
    return headers
  }
}

extension BatchOptions.Localizing: ExpressibleByArgument {}

/// Lets glibc keep 16 MiB of freed memory.
///
/// Lines and results come and go. Memory that glibc gives back to the system returns one page fault at a time, which
/// costs the second core a tenth of its work. Swift's module for glibc has no `mallopt`.
private func keepFreedMemory() {
  #if canImport(Glibc)
    typealias SetOption = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
    guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
    let setOption = unsafe unsafeBitCast(symbol, to: SetOption.self)
    let trimThreshold: CInt = -1
    let mapThreshold: CInt = -3
    _ = setOption(trimThreshold, 16 << 20)
    _ = setOption(mapThreshold, 4 << 20)
  #endif
}

/// The progress of `batch`: what it has written, and how fast.
struct BatchProgress {
  private(set) var tally = BatchLines.Tally()
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private let inputSize = standardInputSize()
  private let isQuiet: Bool
  private var progress: Progress

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    progress = Progress(isQuiet: isQuiet)
  }

  mutating func write(_ part: BatchCommand.Part) throws(Failure) {
    do throws(Failure) {
      try printResult(part.bytes, afterLines: tally.payloads + tally.errors)
    } catch {
      progress.end()
      throw error
    }
    tally += part.tally
  }

  private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  private var summary: String {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let total = tally.payloads + tally.errors
    let rate = seconds > 0 ? Int(Double(total) / seconds) : 0
    return "\(counted(total, "line")): \(counted(tally.payloads, "payload")), \(tally.cut) cut, "
      + "\(counted(tally.errors, "error")); \(rate) a second"
  }

  /// Shows the rate and the time left on a terminal, a few times a second.
  mutating func show(bytesRead: Int) {
    guard isMessageTerminal, ContinuousClock.now - shown > .milliseconds(200) else { return }
    shown = .now
    var line = summary
    if let inputSize, inputSize > bytesRead, bytesRead > 0 {
      line += ", \(Int(seconds * Double(inputSize - bytesRead) / Double(bytesRead)) + 1) s left"
    }
    progress.show(line)
  }

  mutating func end() {
    progress.end()
    if !isQuiet { printMessage(summary) }
  }
}
