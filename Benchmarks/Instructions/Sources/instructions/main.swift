import APNsPayload
import AppBundle
import CompactJSON
import Fixtures
import PushBatch

for fixture in Fixture.all {
  let payload = fixture.payload
  var array: [UInt8] = []
  array.reserveCapacity(8192)
  var buffer = JSONBuffer()
  try measure(fixture.name, "reused-array") {
    array.removeAll(keepingCapacity: true)
    try payload.encode(into: &array)
    return array.count
  }
  try measure(fixture.name, "reused-buffer") {
    buffer.removeAll()
    try payload.encode(into: &buffer)
    return buffer.count
  }
  try measure(fixture.name, "fresh-array") { try payload.encoded().count }
  try measure(fixture.name, "measure") { try payload.encodedSize() }
  // Every fixture with a badge and two arguments, and the same payload through a template.
  let filled = fixture.withBadgeAndArguments
  try measure(fixture.name, "badge-and-arguments") {
    buffer.removeAll()
    try filled.encode(into: &buffer)
    return buffer.count
  }
  let template = try PayloadTemplate(filled, holes: [.badge, .locArgs])
  var filling = PayloadFilling()
  filling.badge = 3
  filling.locArgs = ["Jenna", "Frank"]
  try measure(fixture.name, "template-fill") {
    buffer.removeAll()
    try template.encode(filling, into: &buffer)
    return buffer.count
  }
  try measure(fixture.name, "template-fill-array") {
    array.removeAll(keepingCapacity: true)
    try template.encode(filling, into: &array)
    return array.count
  }
  let text = Array(fixture.text.utf8)
  try measure(fixture.name, "read") { try Payload(parsing: text).mdm == nil ? 0 : 1 }
  try measure(fixture.name, "parse") { try JSONDocument(parsing: text).bytes.count }
  let decoder = CompactJSONDecoder()
  try measure(fixture.name, "decode") {
    _ = try decoder.decode(UserPayload.self, from: text)
    return 0
  }
  let user = try decoder.decode(UserPayload.self, from: text)
  let encoder = CompactJSONEncoder()
  try measure(fixture.name, "codable") { try encoder.encode(user).count }
  let encoded = try encoder.encode(user)
  precondition(user.compactJSON() == encoded, "both write the same text")
  try measure(fixture.name, "by-hand") { user.compactJSON().count }
  try measure(fixture.name, "codable-alone") {
    try BareEncoder.run(user)
    return 0
  }
}

try measureTexts()
try measureFitting()
try measureLinting()

// A recipient that brings a payload, as in Scripts/measure-batch, from the line to the result.
let app = try AppLocalizations(folder: "Localizations", tables: ["Localizable"])
let line = Array(
  (#"{"id":17,"languages":["fr-CA","en-AU"],"payload":{"aps":{"alert":{"title-loc-key":"GAME_REQUEST_TITLE","#
    + #""loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Jürgen 17","Frank"]},"badge":1,"sound":"chime.aiff","#
    + #""category":"GAME","thread-id":"t1"},"game":17,"server":"eu-west-1.example.com","note":"00000000000000000017","#
    + #""order":{"id":"A-17","at":"2026-11-21T18:00:00Z","price":0.67}}}"#).utf8)
for localizing in BatchOptions.Localizing.allCases {
  let lines = BatchLines(try Batch(app: app, options: BatchOptions(localizing: localizing)))
  var output: [UInt8] = []
  var tally = BatchLines.Tally()
  try measure("batch-\(localizing)", "payload-line") {
    output.removeAll(keepingCapacity: true)
    lines.append(lines: line, from: 1, to: &output, &tally)
    return output.count
  }
}
