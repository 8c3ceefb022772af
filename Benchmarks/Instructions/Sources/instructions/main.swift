import APNsPayload
import CompactJSON
import Fixtures

/// The number of times that a stretch runs its body, so that its own cost is a few instructions for each run.
let repetitions = 100

/// Starts a stretch that Callgrind counts.
///
/// Callgrind resets its counters on entry to this function and writes the counts on return from ``endingStretch(_:)``,
/// because it can do only one of the two for one function.
@inline(never)
func startingStretch(_ body: () throws -> Int) rethrows -> Int { try endingStretch(body) }

@inline(never)
func endingStretch(_ body: () throws -> Int) rethrows -> Int {
  var total = 0
  for _ in 0..<repetitions { total &+= try body() }
  return total
}

/// Runs a stretch and prints its name, so that a script can assign the counts by their order.
func measure(_ fixture: Fixture, _ operation: String, _ body: () throws -> Int) throws {
  // Arguments select one operation for a closer look: `instructions rich measure`.
  let chosen = CommandLine.arguments.dropFirst()
  guard chosen.allSatisfy({ $0 == fixture.name || $0 == operation }) else { return }
  // A first run, uncounted, grows buffers and creates metadata.
  _ = try body()
  let total = try startingStretch(body)
  print("\(fixture.name) \(operation) \(total / repetitions)")
}

for fixture in Fixture.all {
  let payload = fixture.payload
  var array: [UInt8] = []
  array.reserveCapacity(8192)
  var buffer = JSONBuffer()
  try measure(fixture, "reused-array") {
    array.removeAll(keepingCapacity: true)
    try payload.encode(into: &array)
    return array.count
  }
  try measure(fixture, "reused-buffer") {
    buffer.removeAll()
    try payload.encode(into: &buffer)
    return buffer.count
  }
  try measure(fixture, "fresh-array") { try payload.encoded().count }
  try measure(fixture, "measure") { try payload.encodedSize() }
  // Every fixture with a badge and two arguments, and the same payload through a template.
  let filled = fixture.withBadgeAndArguments
  try measure(fixture, "badge-and-arguments") {
    buffer.removeAll()
    try filled.encode(into: &buffer)
    return buffer.count
  }
  let template = try PayloadTemplate(filled, holes: [.badge, .locArgs])
  var filling = PayloadFilling()
  filling.badge = 3
  filling.locArgs = ["Jenna", "Frank"]
  try measure(fixture, "template-fill") {
    buffer.removeAll()
    try template.encode(filling, into: &buffer)
    return buffer.count
  }
  try measure(fixture, "template-fill-array") {
    array.removeAll(keepingCapacity: true)
    try template.encode(filling, into: &array)
    return array.count
  }
  let text = Array(fixture.text.utf8)
  try measure(fixture, "read") { try Payload(parsing: text).mdm == nil ? 0 : 1 }
  try measure(fixture, "parse") { try JSONDocument(parsing: text).bytes.count }
  let decoder = CompactJSONDecoder()
  try measure(fixture, "decode") {
    _ = try decoder.decode(UserPayload.self, from: text)
    return 0
  }
  let user = try decoder.decode(UserPayload.self, from: text)
  let encoder = CompactJSONEncoder()
  try measure(fixture, "codable") { try encoder.encode(user).count }
  try measure(fixture, "codable-alone") {
    try BareEncoder.run(user)
    return 0
  }
}
