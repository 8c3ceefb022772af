import APNsPayload
import PayloadFitting

/// Measures the fitting of payloads into the budget of an alert.
func measureFitting() throws {
  let budget = ByteBudget(.alert)
  func payload(_ text: String, bytes: Int) -> Payload {
    var aps = APS(
      alert: .dictionary(
        AlertDictionary(
          title: "Game Request", body: .plain(String(repeating: text, count: bytes / text.utf8.count + 1)))),
      badge: 9, sound: .named("bingbong.aiff"))
    aps.threadID = "games-42"
    return Payload(aps: aps)
  }
  func measureFit(_ subject: String, _ payload: Payload, _ boundary: TextBoundary = .grapheme) throws {
    let policy = FittingPolicy(boundary: boundary)
    try measure(subject, "fit") { try payload.fitted(to: budget, policy: policy).bytes }
  }
  let english = "The quick brown fox jumps over the lazy dog. "
  let fitting = payload(english, bytes: 200)
  try measure("fitting-payload", "measure") { try fitting.encodedSize() }
  try measure("fitting-payload", "fit") { try fitting.fitted(to: budget).bytes }
  for (name, size) in [("", 5_000), ("-100-kb", 100_000)] {
    try measureFit("english\(name)", payload(english, bytes: size))
    try measureFit("words\(name)", payload(english, bytes: size), .word)
    try measureFit("thai-words\(name)", payload("เกมคืนนี้เริ่มตอนสองทุ่ม", bytes: size), .word(language: "th"))
    try measureFit("japanese-words\(name)", payload("今夜のゲームは八時に始まります。", bytes: size), .word(language: "ja"))
    try measureFit("families\(name)", payload("👨‍👩‍👧‍👦 ", bytes: size))
    try measureFit("isolates\(name)", payload("مرحبا \u{2066}Jenna\u{2069} ", bytes: size))
    try measureFit("flags\(name)", payload("🇩🇪", bytes: size))
  }
}
