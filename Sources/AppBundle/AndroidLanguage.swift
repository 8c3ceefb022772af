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

  /// The strings, plurals and arrays whose name is in an earlier file of the folder, too, with both files.
  package var duplicates: [(string: AndroidString, file: AndroidStringsFile, first: AndroidStringsFile)] {
    var first: [[UInt8]: Int] = [:]
    var duplicates: [(string: AndroidString, file: AndroidStringsFile, first: AndroidStringsFile)] = []
    for (number, file) in files.enumerated() {
      for string in file.strings {
        let name = Array("\(string.value.type)/\(string.key)".utf8)
        if let other = first[name] { duplicates.append((string, file, files[other])) } else { first[name] = number }
      }
    }
    return duplicates
  }

  /// Returns the text or reference with a key, and its file; `nil` if there is none, or if it is plurals or an array.
  public func string(forKey key: String) -> (string: AndroidString, file: AndroidStringsFile)? {
    places[Array(key.utf8)].map { (files[$0.file].strings[$0.index], files[$0.file]) }
  }
}

/// The kind of a folder below `res`.
enum AndroidFolder {
  /// Strings in the language with this tag, or for all languages: `values`.
  case language(String?)
  /// Other resources, or strings for some devices only, such as `values-night`.
  case other
  /// Nothing that Android knows.
  case unknown

  /// Reads the name of a folder.
  ///
  /// Source: Android's "App resources overview", table of configuration qualifiers, and `LocaleValue` in aapt2's
  /// source.
  init(named name: String) {
    var parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    let first = parts.removeFirst()
    guard first == "values" else {
      // Java's and Apple's spelling of a region.
      self = first.hasPrefix("values_") && AndroidQualifiers.nearest(to: name) != nil ? .unknown : .other
      return
    }
    guard let language = parts.first else {
      self = .language(nil)
      return
    }
    if language.hasPrefix("b+"), language.utf8.count > 2, parts.count == 1 {
      self = .language(String(language.dropFirst(2)).replacing("+", with: "-"))
      return
    }
    // values-car is for cars.
    let isLanguage = Self.isLanguage(language)
    let region = parts.count > 1 && Self.isRegion(parts[1]) ? parts[1] : nil
    switch (parts.count, region) {
    case (1, _) where isLanguage: self = .language(language)
    case (2, let region?) where isLanguage: self = .language(language + "-" + region.dropFirst())
    default:
      // The language may be after the country and the network.
      let locale = parts.firstIndex { Self.isLanguage($0) && !AndroidQualifiers.contains($0) }
      let isKnown = parts.enumerated().allSatisfy { place, part in
        AndroidQualifiers.contains(part) || part.hasPrefix("b+") || place == locale
          || place - 1 == locale && Self.isRegion(part)
      }
      self = isKnown ? .other : .unknown
    }
  }

  private static func isLanguage(_ part: String) -> Bool {
    (2...3).contains(part.utf8.count) && isLetters(part[...]) && part.lowercased() != "car"
  }

  private static func isRegion(_ part: String) -> Bool {
    part.utf8.count == 3 && part.lowercased().hasPrefix("r") && isLetters(part.dropFirst())
  }

  private static func isLetters(_ part: Substring) -> Bool {
    part.utf8.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
  }
}
