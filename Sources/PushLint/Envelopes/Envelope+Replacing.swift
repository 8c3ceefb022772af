import CompactJSON

extension Envelope {
  /// Returns the file with other payloads in the place of its own; the rest of the file stays as it is.
  ///
  /// In a string, a payload gets the escapes that it needs there. A payload that is not in the file is left out.
  ///
  /// - Parameters:
  ///   - bytes: the file that was read.
  ///   - payloads: the new text of each payload, in their order.
  public func replacing(_ bytes: [UInt8], with payloads: [[UInt8]]) -> [UInt8] {
    precondition(payloads.count == self.payloads.count, "there is a text for each payload")
    var result: [UInt8] = []
    var place = 0
    for (payload, text) in zip(self.payloads, payloads) where payload.isWritten {
      let range = payload.range(of: 0..<payload.bytes.count)
      result += bytes[place..<range.lowerBound]
      result += payload.isInString ? Array(String(decoding: text, as: UTF8.self).inJSONString.utf8) : text
      place = range.upperBound
    }
    return result + bytes[place...]
  }
}

extension String {
  /// The text as it is written inside a JSON string.
  var inJSONString: String {
    String(decoding: JSON.string(self).encoded.dropFirst().dropLast(), as: UTF8.self)
  }
}
