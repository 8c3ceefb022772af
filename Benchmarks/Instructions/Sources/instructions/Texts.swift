import APNsDevice
import APNsPayload
import Fixtures
import LanguageMatching
import StringsFiles

/// Measures the way from a payload to the text that a device shows.
func measureTexts() throws {
  let entries: [(key: String, value: String?)] = [
    ("GAME_PLAY_REQUEST_FORMAT", "%@ and %@ have invited you to play Monopoly"), ("LIVE_SCORE_TITLE", "Goal!"),
    ("LIVE_SCORE_FORMAT", "%1$@ – %2$@ %3$@"),
  ]
  let table = StringsTable(entries)
  let renderer = NotificationRenderer(PushStrings(name: "en", table: table))
  for fixture in Fixture.all {
    let payload = fixture.payload
    try measure(fixture.name, "render") { renderer.render(payload).diagnostics.count }
  }
  let format = FormatString("%@ and %@ have invited you to play Monopoly")
  let arguments = ["Jenna", "Frank"]
  try measure("format", "substituting") { format.substituting(arguments).utf8.count }
  try measure("format", "cut") { FormatString("%@ and %@ have invited you to play Monopoly").specifiers.count }

  // More tags than a matcher remembers, as from people all over the world.
  let languages = ["de", "en", "es", "fr", "it", "ja", "nb", "pt", "sv", "tr", "uk", "zh", "zh-Hant", "sr-Latn", "yue"]
  let scripts = ["", "-Latn", "-Cyrl", "-Hant", "-Hans", "-Arab", "-Zyyy"]
  let regions = [
    "AT", "AU", "BE", "BR", "CA", "CH", "CN", "DE", "FR", "GB", "HK", "IN", "JP", "MX", "NZ", "PT", "TW", "US",
  ]
  let known = languages.flatMap { language in regions.map { ["\(language)-\($0)"] } }
  let new = ["de", "en", "es", "fr", "pt", "zh"].flatMap { language in
    scripts.flatMap { script in (regions + (101..<350).map(String.init)).map { ["\(language)\(script)-\($0)"] } }
  }
  let available = [
    "ar", "da", "de", "en", "en-AU", "en-GB", "es", "es-419", "fr", "fr-CA", "he", "it", "ja", "ko", "nb", "pt-BR",
    "pt-PT", "ru", "zh-Hans", "zh-Hant",
  ]
  var next = 0
  func measureMatch(_ subject: String, _ available: [String], _ tags: [[String]]) throws {
    let matcher = LanguageMatcher(available: available, developmentRegion: "en")
    try measure(subject, "match") {
      next = next + 1 < tags.count ? next + 1 : 0
      return matcher.match(preferred: tags[next]).searchList.count
    }
  }
  try measureMatch("new-languages", available, new)
  try measureMatch("known-languages", available, Array(known.prefix(20)))
  let many = available + (0..<180).map { "en-\(1000 + $0)" } + languages
  try measureMatch("many-localizations", many, Array(known.prefix(20)))

  let values = [
    "%@ sent you a message", "%1$@ a envoyé une photo à %2$@", "「%@」さんからメッセージ", "Say \\\"hello\\\"\\nto %@",
    "Новое сообщение от %@",
  ]
  let text = (0..<300).map { index in
    "/* Shown when message \(index) arrives */\n\"MESSAGE_FORMAT_\(index)\" = \"\(values[index % values.count])\";\n\n"
  }.joined()
  let bytes = Array(text.utf8)
  try measure("strings", "parse") { StringsFile(parsing: bytes).table.count }
  let plain = Array((0..<300).map { "\"MESSAGE_FORMAT_\($0)\" = \"%@ sent you a message\";\n" }.joined().utf8)
  try measure("plain-strings", "parse") { StringsFile(parsing: plain).table.count }
}
