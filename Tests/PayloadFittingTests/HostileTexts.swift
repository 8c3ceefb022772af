import Testing

/// A text that invites a wrong cut.
struct HostileText: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  static let all: [HostileText] = [
    HostileText("nothing", ""),
    HostileText("one letter", "a"),
    HostileText("ASCII", "The quick brown fox jumps over the lazy dog."),
    HostileText("escapes only", "\"\\\n\t\u{8}\u{C}\r\u{1}\u{1F}\u{0}\"\"\"\\\\\\"),
    HostileText("escapes between letters", #"say "no", then \ and "#),
    HostileText("carriage returns with line feeds", "a\r\n\r\nb\r\n\r\n\r\nc\r"),
    HostileText("white space only", "  \t \u{A0}\u{3000}\u{2028} \n  "),
    HostileText("white space between words", "a    b\u{3000}\u{3000}c \u{A0} \u{202F}d     "),
    HostileText("combining marks only", String(repeating: "\u{301}\u{308}", count: 20)),
    HostileText("combining marks beyond the cap", "ab" + String(repeating: "\u{301}", count: 90) + "c\u{301}d"),
    HostileText("a cluster of exactly the cap", "ab" + String(repeating: "\u{301}", count: 63) + "cd"),
    HostileText("a cluster of the cap and one", "ab" + String(repeating: "\u{301}", count: 64) + "cd"),
    HostileText("a blank with marks beyond the cap", "ab " + String(repeating: "\u{301}", count: 70)),
    HostileText("joiners beyond the cap", "a" + String(repeating: "\u{200D}", count: 80) + "b"),
    HostileText("a chain of joined emoji beyond the cap", String(repeating: "👩\u{200D}", count: 40) + "👩 end"),
    HostileText("flags", "🇩🇪🇫🇷🇯🇵🇺🇳🇪🇺🇧🇷"),
    HostileText("an odd number of regional indicators", "x🇩🇪🇫🇷🇯"),
    HostileText("subdivision flags", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}🏴\u{E0067}\u{E0062}"),
    HostileText("families", "👨‍👩‍👧‍👦👩‍❤️‍💋‍👨🧑🏽‍🤝‍🧑🏿 ok 👩🏾‍🚀"),
    HostileText("keycaps", "1️⃣2️⃣3️⃣#️⃣*️⃣1\u{20E3}"),
    HostileText("variation selectors", "❤️❤︎☎️a\u{FE0F}字\u{E0100}"),
    HostileText("Hangul jamo", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 한글\u{11A8}\u{1100}\u{1100}\u{AC00}"),
    HostileText("Devanagari conjuncts", "क्षत्रिय स्त्री क्ष्म्य श्रीमान्‌ र्‍य"),
    HostileText("Bengali and Tamil", "ক্ষমতা স্বাস্থ্য தமிழ் ஸ்ரீ"),
    HostileText("Khmer", "ខ្ញុំស្រឡាញ់ភាសាខ្មែរ កម្ពុជា ស្ត្រី"),
    HostileText("Myanmar", "မြန်မာဘာသာစကား ဗုဒ္ဓဘာသာ သင်္ဘော အင်္ဂါ ပစ္စည်း"),
    HostileText("Tai Tham", "ᨾᨶ᩠ᨲᩣ ᨠᩣ᩠ᩁ ᩉᩖ᩠ᩅᩣ"),
    HostileText("Balinese and Javanese", "ᬅᬓ᭄ᬱᬭᬩᬮᬶ ꦲꦏ꧀ꦱꦫꦗꦮ"),
    HostileText("Malayalam, Kannada and Sinhala", "ക്ഷമിക്കുക സ്ത്രീ ಕ್ಷಮಿಸಿ ಸ್ತ್ರೀ ශ්\u{200D}රී ලංකාව ක්\u{200D}ෂය"),
    HostileText("a conjunct of exactly the cap", "a" + String(repeating: "ក\u{17D2}", count: 31) + "កំb"),
    HostileText("a conjunct beyond the cap", "ab" + String(repeating: "ក\u{17D2}", count: 50) + "កំ cd"),
    HostileText("joiners of nothing", "\u{17D2}ក\u{17D2} \u{1039}\u{1039}က\u{1039}x\u{17D2}က\u{17D2}\u{200C}ក"),
    HostileText("prepended marks", "\u{600}12 \u{600} \u{600}\u{601}a\u{110BD}\u{110BE}z"),
    HostileText("Thai", "สวัสดีครับยินดีต้อนรับสู่ประเทศไทย น้ำ"),
    HostileText("Japanese", "今夜のゲームは八時に始まります。「準備はいい？」ヴァイオリンか\u{3099}"),
    HostileText("Chinese", "我们今晚八点开始玩游戏，你准备好了吗？"),
    HostileText("Arabic", "السَّلامُ عليكم ورحمة الله، كيف حالك؟ لا"),
    HostileText("Arabic with isolated Latin", "مرحبا \u{2066}Jenna \"J\" Smith\u{2069} كيف \u{2067}حالك\u{2069} ok"),
    HostileText("Hebrew with embedded Latin", "שלום \u{202A}Jenna \u{202B}אבג\u{202C} Smith\u{202C} מה נשמע"),
    HostileText("overrides", "a\u{202E}dcb\u{202D}efg\u{202C}\u{202C}\u{202C}h"),
    HostileText("nested isolates", "\u{2068}a \u{2066}b \u{2067}c\u{2069} d\u{2069} e\u{2069}f\u{2069}"),
    HostileText(
      "embeddings that an isolate ends", "\u{2066}\u{202A}\u{202B}\u{202A}x\u{2069}yz\u{202A}\u{2066}q\u{202C}r"),
    HostileText("openers only", String(repeating: "\u{2066}\u{202E}", count: 12)),
    HostileText("openers behind blanks", "ab \u{2068} \u{202B} \u{2066}cd"),
    HostileText("closers only", "\u{2069}\u{202C}\u{2069}\u{202C}"),
    HostileText("ellipses", "a…b……c…"),
    HostileText("Zalgo", "Z̸̢̛a̷͎͒l̶̰̈g̴̭̐o̵̢͝ ī̷s̵͙̑ ḩ̷̌e̶̡͝r̸̰͐e̴̜͌"),
    HostileText("scalars of four bytes", "𝒽𝑒𝓁𝓁𝑜 𐍈𐍈 😀😃"),
    HostileText("noncharacters and the last scalar", "a\u{FFFE}\u{FFFF}\u{10FFFF}b\u{FEFF}c"),
  ]
}
