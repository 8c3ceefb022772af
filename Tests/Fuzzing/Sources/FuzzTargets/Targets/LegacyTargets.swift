import APNsRequest

extension FuzzTarget {
  /// A byte that decides how the rest is cut into chunks, then frames of the legacy interface.
  static let legacyFrames = FuzzTarget(
    "legacy-frames", dictionary: "legacy", seeds: ["Tests/Fuzzing/Seeds/legacy-frames"]
  ) { bytes in
    guard let first = bytes.first else { return false }
    let stream = Array(bytes.dropFirst())
    let whole = frames([stream])
    expect(frames(chunks(of: stream, first)) == whole, "frames are the same in any chunks")
    expect(frames(stream.map { [$0] }) == whole, "frames are the same byte for byte")
    expect(whole.error.map { (0...stream.count).contains($0.offset) } ?? true, "an error is at a byte or at the end")
    var place = 0
    for frame in whole.frames {
      let encoded = encoded(frame)
      expect(frames([encoded]) == Decoded(frames: [frame]), "a frame that is written is read")
      guard place + encoded.count <= stream.count else {
        return refuse("frames have the bytes that they were read from")
      }
      let read = Array(stream[place..<place + encoded.count])
      // The items of command 2 may come in any order, but they are written in the table's order.
      let isSame = stream[place] == 2 ? encoded.sorted() == read.sorted() : encoded == read
      expect(isSame, "a frame that is read is written as it was")
      place += encoded.count
    }
    if whole.error == nil { expect(place == stream.count, "without an error every byte is in a frame") }
    return true
  }

  /// A byte that decides how the rest is cut into chunks, then tuples of the feedback service.
  static let feedback = FuzzTarget(
    "feedback", dictionary: "legacy", seeds: ["Tests/Fuzzing/Seeds/feedback"]
  ) { bytes in
    guard let first = bytes.first else { return false }
    let stream = Array(bytes.dropFirst())
    let whole = tuples([stream])
    expect(tuples(chunks(of: stream, first)) == whole, "tuples are the same in any chunks")
    expect(tuples(stream.map { [$0] }) == whole, "tuples are the same byte for byte")
    let encoded = whole.frames.flatMap(\.encoded)
    expect(stream.starts(with: encoded), "tuples that are read are written as they were")
    if let error = whole.error {
      expect((encoded.count...stream.count).contains(error.offset), "an error is behind the tuples")
    } else {
      expect(encoded.count == stream.count, "without an error every byte is in a tuple")
    }
    return true
  }

  private struct Decoded<Frame: Equatable>: Equatable {
    var frames: [Frame] = []
    var error: LegacyError?
  }

  private static func frames(_ chunks: [[UInt8]]) -> Decoded<LegacyFrame> {
    var decoder = LegacyFrameDecoder()
    var decoded = Decoded<LegacyFrame>()
    do throws(LegacyError) {
      for chunk in chunks {
        decoder.append(chunk)
        while let frame = try decoder.next() { decoded.frames.append(frame) }
      }
      try decoder.finish()
    } catch {
      decoded.error = error
      expect(!error.description.isEmpty, "an error says what is wrong")
    }
    return decoded
  }

  private static func tuples(_ chunks: [[UInt8]]) -> Decoded<FeedbackTuple> {
    var decoder = FeedbackDecoder()
    var decoded = Decoded<FeedbackTuple>()
    do throws(LegacyError) {
      for chunk in chunks {
        decoder.append(chunk)
        while let tuple = try decoder.next() { decoded.frames.append(tuple) }
      }
      try decoder.finish()
    } catch {
      decoded.error = error
    }
    return decoded
  }

  private static func encoded(_ frame: LegacyFrame) -> [UInt8] {
    switch frame {
    case .notification(let notification): notification.encoded
    case .errorResponse(let response): response.encoded
    }
  }

  /// Returns chunks of different lengths, some of them empty.
  private static func chunks(of stream: [UInt8], _ seed: UInt8) -> [[UInt8]] {
    var rest = stream[...]
    var length = Int(seed)
    var chunks: [[UInt8]] = []
    while !rest.isEmpty {
      length = (length * 37 + 11) % 41
      chunks.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return chunks
  }
}
