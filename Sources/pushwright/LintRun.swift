import PushLint
import SourceText

/// A run over files: each file is read, fixed on request, linted and reported before the next one.
struct LintRun {
  /// Every finding, to be recorded in a baseline.
  private(set) var found = Baseline()
  /// Whether any input could not be read; this was reported, and the rest was linted.
  private(set) var isIncomplete = false
  /// Whether there is a finding of the severity that fails the run, or of a worse one.
  private(set) var isFailing = false
  private let options: Lint
  private var settings: LintSettings
  private var writer: ReportWriter
  private var output: [UInt8] = []
  private var progress: Progress
  private var lastProgress = ContinuousClock.now

  var summary: LintSummary { writer.summary }

  init(_ options: Lint, _ configurations: Configurations) throws(Failure) {
    self.options = options
    progress = Progress(isQuiet: options.quiet.quiet)
    let isQuiet = options.quiet.quiet
    let versions = try AppVersionPath.list(options.app, config: options.config)
    let app: LintedApps? =
      versions.isEmpty
      ? nil
      : try LintedApps(versions) { folder throws(Failure) in
        LintedApp(try AppReading(folder, tables: nil, options: options.bundleOptions, isQuiet: isQuiet).app())
      }
    settings = try LintSettings(
      .init(
        android: try options.androidOptions.resources(tellsProblems: !isQuiet), pushType: options.pushType,
        priority: options.priority,
        envelope: options.envelope.kind, activities: try options.activities.contracts(), now: options.now,
        failOn: options.failOn, baseline: options.baseline,
        // The baseline that is to be written may not be there yet.
        app: app, bundle: options.bundleOptions, readsBaseline: options.writeBaseline == nil, tellsProblems: !isQuiet),
      configurations)
    writer = ReportWriter(options.format, isColored: isOutputColored, hasTotals: !isQuiet)
    output += writer.begin().utf8
  }

  /// Reports an input that cannot be read; the run goes on.
  mutating func tell(_ problem: Failure) {
    progress.end()
    printMessage(problem.message)
    isIncomplete = true
  }

  /// Lints a file, or standard input for `nil`.
  mutating func lint(_ path: String?) throws(Failure) {
    let count = summary.files
    showProgress("\(count) files, \(path ?? "<stdin>")")
    do throws(Failure) {
      guard let settings = try settings.settings(for: path) else {
        isIncomplete = true
        return
      }
      writer.fail(from: settings.failOn)
      let isNamedLines = path.map { PayloadFiles.hasSuffix(PayloadFiles.lines, $0) } ?? false
      let isLines = isNamedLines && options.envelope.kind == nil || options.envelope.kind == .ndjson
      if isLines { try lintLines(path, settings) } else { try lintFile(path, settings) }
    } catch {
      tell(error)
    }
    if output.count >= InputSource.chunk { try flush() }
  }

  mutating func end() throws(Failure) {
    progress.end()
    // A report about nothing would look like success.
    guard !isIncomplete || summary.files > 0 || summary.reaches(.information) else { return }
    output += writer.end().utf8
    try flush()
  }

  private mutating func flush() throws(Failure) {
    try options.format.print(output)
    output.removeAll(keepingCapacity: true)
  }

  private mutating func lintFile(_ path: String?, _ settings: LintSettings.ForFile) throws(Failure) {
    let isArray = [nil, .array].contains(options.envelope.kind)
    let input = try Input(
      path, limit: Linter.payloadSizeLimit, arrayLimit: isArray ? Envelope.arraySizeLimit : Linter.payloadSizeLimit)
    var bytes = input.bytes
    let paths = BaselinePaths(input.name, known: settings.baseline, recorded: options.writeBaseline)
    if options.fix, let path {
      let fixed = fixed(bytes, settings, paths, SourceLocation())
      do throws(Failure) {
        if let text = fixed.bytes {
          try AtomicFile.write(text, to: path)
          bytes = text
        }
        tell(fixed.made)
        tell(fixed.refusal, at: input.name)
      } catch {
        tell(error)
      }
    }
    report(settings.linter.findings(in: bytes, file: input.name), in: bytes, settings, paths)
    output += writer.endFile(input.name).utf8
  }

  /// Lints a file with one payload per line, in the memory of one line.
  ///
  /// The new file is created at the first line that is fixed, because a file that needs no fix need not be writable.
  private mutating func lintLines(_ path: String?, _ file: LintSettings.ForFile) throws(Failure) {
    var settings = file
    settings.linter.envelope = nil
    let source = try InputSource(path)
    defer { source.close() }
    var lines = LineReader(source, limit: Linter.payloadSizeLimit)
    let paths = BaselinePaths(source.name, known: settings.baseline, recorded: options.writeBaseline)
    var fixing: PatchedFile?
    var isFixing = options.fix && path != nil
    // A fix is reported only after it is in the file.
    var made: [Finding] = []
    do throws(Failure) {
      // If fixes change lengths or remove line ends, locations are those in the new file.
      var moved = 0
      var removedLineEnds = 0
      while let line = try lines.next() {
        if StopSignal.number != nil { break }
        showProgress("\(source.name): line \(line.origin.line)")
        let origin = SourceLocation(
          offset: line.origin.offset + moved, line: line.origin.line - removedLineEnds)
        var bytes = line.bytes
        if line.isCut {
          tell(
            Failure(
              "\(source.name):\(origin.line): error: the payload is larger than \(Linter.payloadSizeLimit.counted("byte"))"
            ))
          continue
        }
        if isFixing {
          let fixed = fixed(bytes, settings, paths, line.origin)
          tell(fixed.refusal, at: "\(source.name):\(origin.line)")
          if let text = fixed.bytes, !text.contains(0x0A), !text.contains(0x0D) {
            if fixing == nil { fixing = open(path) }
            isFixing = fixing != nil
            if isFixing {
              try fixing?.replace(line.origin.offset..<line.origin.offset + bytes.count, with: text)
              moved += text.count - bytes.count
              // The fixed line has none.
              removedLineEnds += bytes.count { $0 == 0x0D }
              bytes = text
              made += fixed.made
            }
          }
        }
        // A blank line has no payload.
        guard !bytes.allSatisfy(LineReader.isBlank) else { continue }
        let findings = settings.linter.findings(in: bytes, file: source.name, from: origin)
        report(findings, in: bytes, settings, paths, origin.offset)
        // The lines of UTF-16 end inside its characters, so each would have the same error.
        if line.origin.offset == 0, UTF16Text.encoding(of: bytes) != nil { break }
        if output.count >= InputSource.chunk { try flush() }
      }
      guard StopSignal.number == nil else {
        fixing?.discard()
        return progress.end()
      }
      try fixing?.commit()
      if fixing != nil { tell(made) }
    } catch {
      fixing?.discard()
      throw error
    }
    output += writer.endFile(source.name).utf8
  }

  /// Opens the replacement of a file; if the file may not be replaced, this reports the reason and returns `nil`.
  private mutating func open(_ path: String?) -> PatchedFile? {
    guard let path else { return nil }
    do throws(Failure) {
      return try PatchedFile(replacing: path)
    } catch {
      tell(error)
      return nil
    }
  }

  /// Returns the payload with every safe fix, except for findings in the baseline.
  private func fixed(
    _ bytes: [UInt8], _ file: LintSettings.ForFile, _ paths: BaselinePaths, _ origin: SourceLocation
  ) -> FixedText {
    guard let name = file.baseline, let baseline = settings.baselines[Array(name.utf8)], let path = paths.known else {
      return file.linter.fixed(bytes, file: paths.name, from: origin)
    }
    return file.linter.fixed(bytes, file: paths.name, from: origin) { baseline.new(among: $0, path: path) }
  }

  /// Reports fixes, with their locations in the file before any fix.
  private mutating func tell(_ made: [Finding]) {
    guard !made.isEmpty else { return }
    progress.end()
    for finding in options.quiet.quiet ? [] : made {
      let place = "\(finding.file):\(finding.location.line):\(finding.location.column)"
      printMessage("\(place): fixed: \(finding.fix?.summary ?? "") [\(finding.rule)]")
    }
    writer.add(fixed: made)
  }

  private mutating func tell(_ refusal: FixedText.Refusal?, at place: String) {
    guard let refusal, !options.quiet.quiet else { return }
    progress.end()
    printMessage("\(place): \(refusal)")
  }

  private mutating func report(
    _ findings: [Finding], in bytes: [UInt8], _ file: LintSettings.ForFile, _ paths: BaselinePaths, _ start: Int = 0
  ) {
    guard !findings.isEmpty else { return }
    if let path = paths.recorded { for finding in findings { found.record(finding, path: path) } }
    var new = findings
    if let baseline = file.baseline, let path = paths.known {
      new = findings.filter { !settings.take($0, from: baseline, path: path) }
    }
    if new.contains(where: { $0.severity >= file.failOn }) { isFailing = true }
    output += writer.add(new, in: bytes, startingAt: start).utf8
  }

  private mutating func showProgress(_ text: @autoclosure () -> String) {
    let now = ContinuousClock.now
    guard isMessageTerminal, now - lastProgress > .milliseconds(100) else { return }
    lastProgress = now
    progress.show(text())
  }

  /// The paths of a file in the baselines, relative to the folder of each baseline.
  private struct BaselinePaths {
    let name: String
    let known: String?
    let recorded: String?

    init(_ name: String, known: String?, recorded: String?) {
      self.name = name
      self.known = known.map { BaselineFile.path(of: name, in: $0) }
      self.recorded = recorded.map { BaselineFile.path(of: name, in: $0) }
    }
  }
}
