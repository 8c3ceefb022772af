@_spi(Strategies) public import CompactJSON
import Foundation

extension CompactJSONEncoder {
  /// Makes the encoder write `Date`, `Data`, `URL` and `Decimal` as Foundation's encoder does.
  ///
  /// A `URL` becomes a string, and a `Decimal` becomes a number with all its digits.
  public mutating func useFoundationStrategies(date: DateStrategy = .deferredToDate, data: DataStrategy = .base64) {
    substitution = { value, encoder in
      switch value {
      case let value as Date: try value.encode(to: encoder, as: date)
      case let value as Data:
        switch data {
        case .deferredToData: return false
        case .base64: try value.base64EncodedString().encode(to: encoder)
        case .custom(let encode, _): try encode(value, encoder)
        }
      case let value as URL: try value.absoluteString.encode(to: encoder)
      case let value as Decimal:
        guard let number = JSONNumber(text: value.description) else {
          let context = EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: "\(value) is not a finite number")
          throw EncodingError.invalidValue(value, context)
        }
        var container = encoder.singleValueContainer()
        try container.encode(JSON.number(number))
      default: return false
      }
      return true
    }
  }
}

extension CompactJSONDecoder {
  /// Makes the decoder read `Date`, `Data`, `URL` and `Decimal` as Foundation's decoder does.
  public mutating func useFoundationStrategies(date: DateStrategy = .deferredToDate, data: DataStrategy = .base64) {
    substitution = { type, decoder in
      switch type {
      case is Date.Type: return try Date(from: decoder, as: date)
      case is Data.Type:
        switch data {
        case .deferredToData: return nil
        case .base64:
          guard let value = Data(base64Encoded: try String(from: decoder)) else { throw decoder.corrupted("base64") }
          return value
        case .custom(_, let decode): return try decode(decoder)
        }
      case is URL.Type:
        guard let value = URL(string: try String(from: decoder)) else { throw decoder.corrupted("a URL") }
        return value
      case is Decimal.Type:
        guard case .number(let number) = try JSON(from: decoder), let value = Decimal(string: number.text) else {
          throw decoder.corrupted("a decimal number")
        }
        return value
      default: return nil
      }
    }
  }
}

extension Date {
  fileprivate func encode(to encoder: any Encoder, as strategy: DateStrategy) throws {
    switch strategy {
    case .deferredToDate: try timeIntervalSinceReferenceDate.encode(to: encoder)
    case .secondsSince1970: try timeIntervalSince1970.encode(to: encoder)
    case .millisecondsSince1970: try (1000 * timeIntervalSince1970).encode(to: encoder)
    case .iso8601: try formatted(.iso8601).encode(to: encoder)
    case .formatted(let formatter): try formatter.string(from: self).encode(to: encoder)
    case .custom(let encode, _): try encode(self, encoder)
    }
  }

  fileprivate init(from decoder: any Decoder, as strategy: DateStrategy) throws {
    switch strategy {
    case .deferredToDate: self.init(timeIntervalSinceReferenceDate: try Double(from: decoder))
    case .secondsSince1970: self.init(timeIntervalSince1970: try Double(from: decoder))
    case .millisecondsSince1970: self.init(timeIntervalSince1970: try Double(from: decoder) / 1000)
    case .iso8601:
      guard let date = try? Date(String(from: decoder), strategy: .iso8601) else {
        throw decoder.corrupted("an ISO 8601 date")
      }
      self = date
    case .formatted(let formatter):
      guard let date = formatter.date(from: try String(from: decoder)) else {
        throw decoder.corrupted("a date in the formatter's format")
      }
      self = date
    case .custom(_, let decode): self = try decode(decoder)
    }
  }
}

extension Decoder {
  fileprivate func corrupted(_ expected: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "expected \(expected), but found other text"))
  }
}
