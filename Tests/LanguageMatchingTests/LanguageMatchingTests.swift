import LanguageMatching
import Testing

@Test func linksICU() {
  #expect(icuVersion.contains("."))
}
