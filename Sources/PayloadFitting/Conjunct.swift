/// The joiners of Brahmic scripts (virama, coeng, stacker), which join the letters on both sides into one written unit.
///
/// Rule GB9c of UAX 29 keeps such a unit together. In Unicode 16, the rule applies to the six scripts that Swift's
/// `Character` knows. Unicode 17 adds fourteen scripts, among them Khmer, Myanmar, Tai Tham, Balinese and Javanese.
/// Here, it applies to every joiner of Unicode 17 (`Indic_Syllabic_Category` is `Virama` or `Invisible_Stacker`),
/// regardless of the character before the joiner. A cut after a joiner would show a sign that was not there, or a
/// circle of dots.
enum Conjunct {
  /// Returns whether a cluster and the next one are one written unit.
  ///
  /// Marks and ZERO WIDTH JOINER may come between the joiner and the next letter. ZERO WIDTH NON-JOINER ends the unit.
  static func continues(_ text: String.UnicodeScalarView, _ cluster: Range<String.Index>, to end: String.Index) -> Bool
  {
    var index = cluster.upperBound
    while index > cluster.lowerBound {
      index = text.index(before: index)
      let scalar = text[index]
      // Scalars below U+0300 are not joiners, and not marks beside a joiner.
      guard scalar.value >= 0x300 else { return false }
      if isJoiner(scalar) { return cluster.upperBound < end && joins(scalar, text[cluster.upperBound]) }
      guard scalar.value == 0x200D || scalar.properties.generalCategory == .nonspacingMark else { return false }
    }
    return false
  }

  /// Returns whether a cut after the scalar would separate it from its letter.
  static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA, 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB,
      0xA806, 0xA8C4, 0xA9C0, 0xAAF6, 0x10A3F, 0x11046, 0x110B9, 0x11133, 0x111C0, 0x11235, 0x1134D, 0x113D0, 0x11442,
      0x114C2, 0x115BF, 0x1163F, 0x116B6, 0x11839, 0x1193E, 0x119E0, 0x11A47, 0x11A99, 0x11C3F, 0x11D45, 0x11D97,
      0x11F42:
      true
    default: false
    }
  }

  /// Returns whether a letter is in the joiner's script.
  private static func joins(_ joiner: Unicode.Scalar, _ letter: Unicode.Scalar) -> Bool {
    guard letter.properties.generalCategory == .otherLetter else { return false }
    // A script has the 128 code points around its joiner to itself, or shares them with a script that never follows it.
    if letter.value >> 7 == joiner.value >> 7 { return true }
    switch (joiner.value, letter.value) {
    // Devanagari, Myanmar, Meetei Mayek, Soyombo and Gunjala Gondi also have letters elsewhere.
    case (0x94D, 0xA8E0...0xA8FF), (0x1039, 0x1080...0x109F), (0x1039, 0xA9E0...0xA9FF), (0x1039, 0xAA60...0xAA7F),
      (0xAAF6, 0xABC0...0xABFF),
      (0x11A99, 0x11A50...0x11A7F), (0x11D97, 0x11D60...0x11D7F):
      return true
    default: return false
    }
  }
}
