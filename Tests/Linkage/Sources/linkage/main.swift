import APNsDevice
import APNsPayload
import APNsRequest
import ActivityContract
import CompactJSON
import LanguageMatching
import PayloadFitting
import SourceText
import StringsFiles

// Each module is used, so that none is dropped by the linker.
let payload = try Payload(parsing: Array(#"{"aps":{"alert":{"loc-key":"HELLO","loc-args":["Jenna"]}}}"#.utf8))
let french = PushStrings(name: "fr", table: StringsTable([("HELLO", "Bonjour, %@")]))
let text = NotificationRenderer(french).render(payload).body?.text ?? ""
let token = try DeviceToken(hexadecimal: "00FC")
let place = SourceLocation(of: text.utf8.count, in: Array(text.utf8))
let left = try ByteBudget(.alert).remaining(beside: payload)
let contract = try ActivityContract(parsing: #"{"properties":{"content-state":{"type":"object"}}}"#)
print(
  "\(text), to column \(place.column); \(left) bytes left for \(token.hexadecimal); ICU \(icuVersion); \(contract.covers(.attributes)); \(JSON.string(text).encodedSize)"
)
