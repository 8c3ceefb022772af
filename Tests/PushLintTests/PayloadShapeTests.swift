import PushLint
import TestSupport
import Testing

struct PayloadShapeTests {
  @Test(arguments: [
    (#"{"aps":{}}"#, true), (#"{"mdm":"x"}"#, true), (#"{"\u0061ps":null}"#, true), (#"{"a":{"aps":{}}}"#, false),
    (#"["aps"]"#, false), (#"{"APS":{},"apsx":1}"#, false), ("{}", false), ("[]", false), ("\"aps\"", false),
    // With a mistake, a payload is still one.
    (#"{"aps":{},}"#, true), (#"{"aps":"#, true), ("// A comment.\n{\"mdm\":1}", true), ("", false), ("{", false),
    ("{aps: {}}", true), ("{'aps': {}}", true), ("{\n  // A comment.\n  'mdm': 1,\n}", true), ("{a: {aps: {}}}", false),
    ("{'a': 'aps'}", false), ("module.exports = {aps: 1}", false), ("aps: 1", false), ("['aps']", false),
    ("\"aps", false), ("x\"aps\"", true), (#"{"aps" => {}}"#, true), (#"{"aps" = {}}"#, true),
    ("// Words.\n{\"words\":[\"aps\",\"mdm\"]}", false),
    // Settings and reports of other programs.
    (#"{"aps":0.93,"pr_auc":0.91}"#, false), (#"{"mdm":true,"vpn":false}"#, false),
    (#"{"aps":[{"status":"offline"}],"switches":[]}"#, false), (#"{"mdm":{"is-return-to-service":false}}"#, false),
    (#"{"web_push":{"vapid_private_key":""}}"#, false), (#"{"APNS":{"keyId":"x"},"GCM":{"key":"k"}}"#, false),
    (#"{"email":true,"web_push":true}"#, false), (#"{"web_push":"Web push"}"#, false), (#"{"web_push":8030}"#, true),
    (#"{"APNS":"arn:aws:sns:us-east-1:1:app/APNS/x","APNS_SANDBOX":true}"#, false),
    (#"{"Simulator Target Bundle":"a","apns":{"payload":{"aps":{}}}}"#, false),
    // Tables of translations, and the requests of another server.
    (#"{"message":{"hello":"Hello","save":"Save","notification":{"title":"Notes"}}}"#, false),
    (#"{"apns":{"headers":"Header","keyId":"x"}}"#, false),
    (#"{"token":"Token","android":{"title":"Android"},"ios":{},"web":{},"mac":{}}"#, false),
    (#"{"tokens":["t"],"platform":1,"title":"a","apns":{"payload":{"aps":{}}}}"#, false),
    (#"{"default":"Hi","APNS_VOIP":{"caller":"x"}}"#, true), (#"{"web_push":"8030","title":"a"}"#, true),
    (#"{"default":"Default","email":"E-mail","sms":"Text"}"#, false), (#"{"default":"a","GCM":"{}"}"#, true),
    (#"{"message":{"token":"t","priority":1,"sound":"a","dryRun":1,"x":1,"notification":{}}}"#, true),
    (#"{"token":"t","a":1,"b":1,"c":1,"apns":{"payload":{"aps":{}}}}"#, true),
    (#"{"message":{"token":"t","name":"a","fcm_options":{},"apns":{"payload":{"aps":{}}},"x":1}}"#, true),
    (#"{"web_push":"8030","notification":{}}"#, true), (#"{"APNS":{"aps":{}}}"#, true), (#"{"APNS":"{}"}"#, true),
    (#"{"web_push":"Web push","notification":"Notification","email":"E-mail"}"#, false),
    (#"{"token":"Token","android":{"title":"Android"},"ios":{"title":"iOS"}}"#, false),
    (#"{"message":{"hello":"Hello","notification":{"title":"Notifications","empty":"None"}}}"#, false),
    (#"{"message":{"android":{"title":"Android"},"ios":{"title":"iOS"}}}"#, false),
    (#"{"message":{"topic":"sensors/1","data":{"temperature":21}}}"#, false),
    (#"{"message":{"token":"t","data":{"id":"1"}}}"#, true), (#"{"token":"t","notification":{"title":"a"}}"#, true),
    (#"{"message":{"token":"t","android":{"notification":{"tittle":"a"}}}}"#, true),
    (#"{"message":{"to":"a","notification":{"title":"a"},"priority":"high"}}"#, true),
    (#"{"message":{"registration_ids":["a"],"notification":{"title":"a"},"x":1}}"#, true),
    // Mistakes that are often made.
    (#"{"message":{"token":"t","notification":{"title":"x","body":"b","sound":"default","badge":"1"}}}"#, true),
    (#"{"message":{"token":"t","notification":{"titel":"x","bdy":"b"}}}"#, true),
    (#"{"message":{"token":"t","data":{"count":1}}}"#, true),
    (#"{"message":{"tokens":["a"],"notification":{"title":"a"},"data":{}}}"#, true),
    (#"{"message":{"token":"t","apns":{"aps":{"badge":1}}}}"#, true),
    (#"{"message":{"notification":{"title":"x","body":"b"},"android":{"priority":"urgent"}}}"#, true),
    (#"{"message":{"topic":"t","notification":{"title_loc_key":"A","body_loc_key":"B"}}}"#, true),
    (#"{"message":{"notification":{"title":"Notifications"}}}"#, false),
    (#"{"to":"t","notification":{},"apns":{"payload":{"aps":{}}},"priority":"high","dry_run":true}"#, true),
    (#"{"username":"admin","isDefault":true,"mdm":"10.0.0.1"}"#, false),
    (#"{"message":{"token":"Token","data":{"title":"Data"},"hello":"Hello"}}"#, false),
    (#"{"message":{"topic":"kitchen/light","data":{"state":"on"},"qos":1}}"#, false),
    (#"{"name":"High CPU","condition":"cpu > 90","notification":{"title":"CPU"},"enabled":true}"#, false),
    (#"{"default":"x","GCM":{"fcmV1Message":{}}}"#, true), (#"{"default":"x","GCM":{"key":"k"}}"#, false),
    // Huawei's Push Kit.
    (#"{"message":{"token":["a"],"notification":{"title":"a"},"data":"{}"}}"#, false),
    (#"{"message":{"token":["a"],"android":{"notification":{"click_action":{"type":3}}}}}"#, false),
    (#"{"message":{"token":["a"],"topic":"b","notification":{"title":"a"}}}"#, true),
    // Settings with comments.
    ("{\n  // Aliases\n  \"paths\": {\"mdm\": [\"./src\"], \"aps\": {}},\n}", false),
    ("{\"a\": {\"b\": 1, \"aps\": {}}", true), ("[\n  // None\n  {\"aps\": {}},\n]", true),
    ("{“aps”: {“alert”: “a”}}", true), (#"{"title":"Wi-Fi","aps":"Access points","menu":{}}"#, false),
    (#"{"intent":"search","aps":null}"#, false), (#"{"aps":{"service_name":"a"}}"#, false),
    (#"{"aps":{"alrt":"a"},"x":1}"#, true), (#"{"in_app":0,"email":1,"web_push":2}"#, false),
    (#"{"web_push":8003,"notification":{"title":"a"}}"#, true),
    (#"{"default":"Default","ADM":"Administrator","AUT":"Author"}"#, false),
    (#"{"default":"prod","APNS":"https://api.push.apple.com"}"#, false),
    (#"{"aps: {"alert": "hi"}}"#, true), (#"{aps":{"alert":"hi"}}"#, true), (#"{"maps": {"a": 1},}"#, false),
    // Documents on lines, and values that are no JSON.
    ("{\"id\":1,\"sent\":{\"aps\":{}}}\n{\"id\":2,\"sent\":{\"aps\":{}}}\n", false),
    ("{\"id\":1}\n{\"aps\":{}}\n", true), (#"{"epoch":3,"val":{"aps":[0.41,NaN]}}"#, false),
    (#"{"aps":{"badge":NaN}}"#, true), (#"{"a":NaN,"aps":[0.4,NaN]}"#, false),
    (#"{"message":{"token":"t","aps":{"alert":"a"}}}"#, true),
    (#"{"message":{"fid":"t","notification":{"title":"a","x":1}}}"#, true),
    // Lists of the same.
    (#"[{"host":"a","mdm":true},{"host":"b","mdm":false}]"#, false),
    (#"[{"name":"site","aps":[{"ssid":"x"}]}]"#, false),
    (#"[{"model":"a","aps":0.93}]"#, false), (#"[{"name":"a"},{"aps":{}}]"#, true),
    (#"[{"message":{"token":"t","notification":{}}}]"#, true),
    (#"{"aps":[],"links":[]}"#, false), (#"{"aps":[]}"#, true), (#"{"aps":"alert"}"#, true),
    (#"{"apr":"Arop-Lokep","aps":"Arop-Sissano","mdm":"Mayogo"}"#, false),
    (#"{"aps":" {\"alert\":\"a\"}","id":"1"}"#, true), (#"{"aps":"a","id":1}"#, false),
  ])
  func tellsAPayloadFromOtherJSON(text: String, isPayload: Bool) {
    expectEqual(PayloadShape.isRecognized(in: Array(text.utf8)), isPayload)
  }

  /// A line, or the start of a file, may end anywhere.
  @Test(arguments: [
    (#"{"ts":3,"sent":{"aps":{"alert":"z"#, false), (#"{"aps":{"alert":"z"#, true), (#"{"aps":{}}"#, true),
    (#"{"items":[{"id":7,"stats":{"aps":3}},{"id":8"#, false), (#"[{"aps":{"alert":"a"}},{"aps":{"alert""#, true),
  ])
  func looksAtTheTopOfWhatIsCut(text: String, isPayload: Bool) {
    expectEqual(PayloadShape.isRecognized(in: Array(text.utf8), isWhole: false), isPayload)
  }

  @Test func knowsAPayloadInUTF16() {
    for (text, isPayload) in [
      (#"{"aps":{}}"#, true), (#"{"name":"aps"}"#, false), (#"{"aps" :"#, true), ("{'aps':{}}", true),
      ("{'name':'aps'}", false),
      (#"{"name":""}"#, false),
    ] {
      let units = [0xFEFF] + Array(text.utf16)
      expectEqual(PayloadShape.isRecognized(in: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }), isPayload)
      expectEqual(PayloadShape.isRecognized(in: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }), isPayload)
    }
  }
}
