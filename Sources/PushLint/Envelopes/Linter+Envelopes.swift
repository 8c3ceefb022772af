import CompactJSON

extension Linter {
  /// Returns the matches of the rules in a text, at their places in it.
  func matches(in bytes: [UInt8]) -> [PlacedMatch] {
    if envelope == .ndjson { return matches(inLines: bytes) }
    let recovery = JSONRecovery(reading: bytes)
    if envelope == nil, let problem = recovery.problems.first, EnvelopeLines.areLikely(in: bytes, problem.error) {
      return matches(inLines: bytes)
    }
    let kind = kind(of: recovery)
    guard kind != .none, let document = recovery.document else {
      return matches(in: PayloadSubject(bytes: bytes, recovery, for: self))
    }
    let text = matches(in: PayloadSubject(bytes: bytes, recovery, for: self), .text)
    guard kind.isPossible(for: document.root) else {
      let subject = EnvelopeSubject(
        kind: kind, root: document.root, message: nil, payloads: [], madePayload: nil, app: app, android: lintedAndroid)
      return text + matches(in: subject, nil, recovery)
    }
    return text + matches(in: EnvelopeReader(document, as: kind), recovery)
  }

  /// Returns the kind of envelope of a text, by its shape unless it is given.
  func kind(of recovery: JSONRecovery) -> EnvelopeKind {
    envelope ?? recovery.document.map { EnvelopeShape.kind(of: $0.root) } ?? .none
  }

  /// Returns the matches in each line of a text, at their places in the text.
  private func matches(inLines bytes: [UInt8]) -> [PlacedMatch] {
    var linter = self
    linter.envelope = nil
    return EnvelopeLines.ranges(in: bytes).filter { !$0.isEmpty }.flatMap { line in
      linter.matches(inLine: Array(bytes[line])).map { ($0.match.moved(by: line.lowerBound), $0.setting) }
    }
  }

  /// Returns the matches in a line, which has no lines of its own.
  private func matches(inLine bytes: [UInt8]) -> [PlacedMatch] {
    var linter = self
    let recovery = JSONRecovery(reading: bytes)
    linter.envelope = linter.kind(of: recovery)
    return linter.matches(in: bytes)
  }

  /// Returns the matches in the payloads and messages of an envelope, at their places in the text.
  private func matches(in reader: EnvelopeReader, _ recovery: JSONRecovery) -> [PlacedMatch] {
    var found: [PlacedMatch] = []
    var subjects: [PayloadSubject?] = []
    for payload in reader.payloads {
      guard let places = payload.places else {
        subjects.append(nil)
        continue
      }
      let subject = PayloadSubject(payload, for: self)
      // Only text in a string is not a part of the text around it.
      let parts: Parts = payload.isInString ? [.text, .payload] : .payload
      for (match, setting) in matches(in: subject, parts, within: reach(of: payload, recovery)) {
        if let match = match.placed(by: places).flatMap({ $0.placed(in: recovery) }) { found.append((match, setting)) }
      }
      subjects.append(subject)
    }
    guard recovery.isBalanced, recovery.unclear.isEmpty else { return found }
    for message in reader.messages {
      let subject = EnvelopeSubject(
        kind: message.kind, root: message.root, message: message.fcm, isInSNS: message.places != nil,
        payloads: message.payloads.compactMap { subjects[$0] },
        madePayload: message.payloads.first { !reader.payloads[$0].isWritten }.map { place in
          PayloadSubject(reader.payloads[place], for: self)
        },
        app: app, android: lintedAndroid)
      found += matches(in: subject, message.places, recovery)
    }
    return found
  }

  /// Returns the matches of the rules for envelopes, at their places in a text that may have been mended.
  ///
  /// - Parameter places: the places in that text of the string that has the message; `nil` if it is in none.
  private func matches(
    in subject: EnvelopeSubject, _ places: PayloadPlaces?, _ recovery: JSONRecovery
  ) -> [PlacedMatch] {
    var found: [PlacedMatch] = []
    for index in settings.indices {
      for case .envelope(let check) in settings[index].rule.checks {
        for match in check(subject, settings[index].options) {
          guard !ignored.covers(language: match.language, key: match.key) else { continue }
          let match = places.map { match.placed(by: $0) } ?? match
          if let match = match?.placed(in: recovery) { found.append((match, index)) }
        }
      }
    }
    return found
  }

  /// Returns the reach of the rules for a payload, which mistakes in the text around it may limit.
  private func reach(of payload: EnvelopedPayload, _ recovery: JSONRecovery) -> Rule.Reach {
    guard recovery.problemCount > 0 else { return .payload }
    let range = recovery.range(of: payload.range(of: 0..<payload.bytes.count))
    // What FCM has around a payload decides its push type, its priority and its alert.
    guard payload.kind != .fcm || recovery.unclear.isEmpty else { return .place }
    let isClear = !recovery.unclear.contains { $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound }
    return recovery.isBalanced && isClear ? .payload : .place
  }
}

extension Rule.Match {
  /// Returns the match at its place in the file of a payload.
  ///
  /// Its fix is written as the string around the payload requires. A fix that would split an escape is left out.
  fileprivate func placed(by places: PayloadPlaces) -> Self? {
    let range = places.range(of: offset..<offset + length)
    var edits: [TextEdit] = []
    for edit in fix?.replacements ?? [] {
      guard places.isWhole(edit.range) else {
        edits = []
        break
      }
      edits.append(
        TextEdit(range: places.range(of: edit.range), text: places.isPlain ? edit.text : edit.text.inJSONString))
    }
    return Self(
      offset: range.lowerBound, length: range.count, message: message, severity: severity, language: language, key: key,
      fix: edits.isEmpty ? nil : fix.map { Fix(summary: $0.summary, replacements: edits) })
  }

  /// Returns the match at its place in a text that was mended; `nil` if it follows from a value that could not be read.
  fileprivate func placed(in recovery: JSONRecovery) -> Self? {
    guard recovery.problemCount > 0 else { return self }
    let range = recovery.range(of: offset..<offset + length)
    guard !recovery.isUnclear(at: range.lowerBound) else { return nil }
    // Its fix waits until the syntax is fixed, because the edits are for the mended text.
    return Self(
      offset: range.lowerBound, length: range.count, message: message, severity: severity, language: language, key: key)
  }

  fileprivate func moved(by distance: Int) -> Self {
    Self(
      offset: offset + distance, length: length, message: message, severity: severity, language: language, key: key,
      fix: fix?.moved(by: distance))
  }
}
