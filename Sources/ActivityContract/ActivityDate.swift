/// A date in a state or in attributes, as the app decodes it.
public struct ActivityDate: Sendable, Hashable {
  /// The path of the value, such as `content-state.kickOff`.
  public let path: String
  /// The offset of the value, in bytes from the start of the text.
  public let offset: Int
  /// The length of the value in bytes.
  public let length: Int
  /// The date in UNIX seconds.
  public let secondsSince1970: Double
}

extension ActivityDate: CustomStringConvertible {
  /// The date in UTC, such as `2026-11-21T18:37:00Z`.
  public var description: String { Self.text(secondsSince1970: secondsSince1970) }

  /// Returns a date in UTC, such as `2026-11-21T18:37:00Z`.
  ///
  /// Fractions of a second are left out. For a date outside the years 1 to 9999, it
  /// says so in words.
  public static func text(secondsSince1970 seconds: Double) -> String {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else {
      return seconds < 0 ? "a date before the year 1" : "a date after the year 9999"
    }
    let whole = Int(seconds.rounded(.down))
    let day = Int((Double(whole) / 86_400).rounded(.down))
    let time = whole - day * 86_400
    let date = date(ofDay: day)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
      + "T\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Returns the date of a day counted from 1970-01-01.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Returns the day of a date, counted from 1970-01-01.
  ///
  /// Source: the same, `days_from_civil`.
  private static func day(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the UNIX seconds of text such as `2026-11-22T18:37:00Z`, with or without a fraction, or with an offset
  /// such as `+01:00` or `+0100`; `nil` for other text.
  static func secondsSince1970(of text: String) -> Double? {
    let text = Array(text.utf8)
    // `0` is any digit.
    let form = Array("0000-00-00T00:00:00".utf8)
    guard text.count > form.count, text.count <= 40,
      form.indices.allSatisfy({ form[$0] == zero ? isDigit(text[$0]) : form[$0] == text[$0] })
    else { return nil }
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(text[$1] - zero) } }
    let (month, dayOfMonth) = (number(5..<7), number(8..<10))
    guard (1...12).contains(month), (1...31).contains(dayOfMonth) else { return nil }
    var zone = form.count
    if text[zone] == UInt8(ascii: ".") {
      zone = text[(zone + 1)...].firstIndex { !isDigit($0) } ?? text.count
    }
    var offset = 0
    switch text[zone...].first {
    case UInt8(ascii: "Z") where zone + 1 == text.count: break
    case UInt8(ascii: "+")?, UInt8(ascii: "-")?:
      let digits = text[(zone + 1)...].enumerated().filter { $0 != 2 || $1 != UInt8(ascii: ":") }.map(\.element)
      guard digits.count == 4, digits.allSatisfy(isDigit) else { return nil }
      let minutes = digits.reduce(0) { $0 * 10 + Int($1 - zero) }
      offset = (minutes / 100 * 60 + minutes % 100) * 60 * (text[zone] == UInt8(ascii: "-") ? -1 : 1)
    default: return nil
    }
    let seconds = number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
    return Double(day(year: number(0..<4), month: month, day: dayOfMonth) * 86_400 + seconds - offset)
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { (zero...UInt8(ascii: "9")).contains(byte) }
}
