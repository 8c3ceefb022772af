import APNsPayload
import CompactJSON
import Fixtures

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
  try measure(fixture.name, "codable-alone") {
    try BareEncoder.run(user)
    return 0
  }
}

try measureTexts()
try measureFitting()
try measureLinting()
