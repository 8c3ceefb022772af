import StringsFiles

/// The strings of an Android app in one language: those of a folder such as `values-de`.
public struct AndroidLanguage: Sendable {
  /// The name of the folder, such as `values-pt-rBR`.
  public let name: String
  /// The BCP 47 tag, such as `pt-BR`; `nil` for the default language, whose folder is `values`.
  public let tag: String?
  /// The files, sorted by the bytes of their names.
  public let files: [AndroidStringsFile]
  /// The file and the index in it of each string, by the bytes of its key.
  private let places: [[UInt8]: (file: Int, index: Int)]

  init(name: String, tag: String?, files: [AndroidStringsFile]) {
    self.name = name
    self.tag = tag
    self.files = files
    var places: [[UInt8]: (file: Int, index: Int)] = [:]
    for (number, file) in files.enumerated() {
      for (index, string) in file.strings.enumerated() where string.isString {
        let key = Array(string.key.utf8)
        if places[key] == nil { places[key] = (number, index) }
      }
    }
    self.places = places
  }

  /// The keys of the texts and references, in the order of the files.
  public var keys: [String] { strings.map(\.string.key) }

  /// The texts and references with their files, in the order of the files; of equal keys, only the first.
  public var strings: some Sequence<(string: AndroidString, file: AndroidStringsFile)> {
    files.enumerated().lazy.flatMap { number, file in
      file.strings.enumerated().lazy.filter { index, string in
        places[Array(string.key.utf8)].map { $0 == (number, index) } ?? false
      }.map { ($0.element, file) }
    }
  }

  /// Returns the text or reference with a key, and its file; `nil` if there is none, or if it is plurals or an array.
  public func string(forKey key: String) -> (string: AndroidString, file: AndroidStringsFile)? {
    places[Array(key.utf8)].map { (files[$0.file].strings[$0.index], files[$0.file]) }
  }

  /// Returns the language of a folder below `res`, which is `nil` for `values`; `nil` if it has no strings for all
  /// devices.
  ///
  /// Source: Android's "App resources overview", table of configuration qualifiers, and `LocaleValue` in aapt2's
  /// source.
  static func tag(ofFolder name: String) -> (tag: String?, isLanguage: Bool)? {
    var parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(Array.init)
    guard let first = parts.first, first.elementsEqual("values".utf8) else { return nil }
    parts.removeFirst()
    guard let language = parts.first else { return (nil, false) }
    func isLetters(_ part: ArraySlice<UInt8>) -> Bool { part.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 } }
    func text(_ part: some Sequence<UInt8>) -> String { String(decoding: Array(part), as: UTF8.self) }
    if language.starts(with: "b+".utf8) {
      guard parts.count == 1, language.count > 2 else { return nil }
      return (text(language.dropFirst(2).map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 }), true)
    }
    // values-car is for cars.
    guard language.count == 2 || language.count == 3, isLetters(language[...]), text(language) != "car" else {
      return nil
    }
    if parts.count == 1 { return (text(language), true) }
    let region = parts[1]
    guard parts.count == 2, region.count == 3, region[0] | 0x20 == UInt8(ascii: "r"), isLetters(region[1...]) else {
      return nil
    }
    return (text(language) + "-" + text(region.dropFirst()), true)
  }
}
