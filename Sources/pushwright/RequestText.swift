import APNsRequest
import CompactJSON
import HTTPTypes

extension APNsHTTPRequest {
  private var bodyText: String { String(decoding: body, as: UTF8.self) }

  /// The request for people; one without a body ends after its headers.
  var text: String {
    let headers = headerFields.map { "\($0.name.canonicalName): \($0.value)\n" }.joined()
    return "\(method.rawValue) \(url)\n\(headers)" + (body.isEmpty ? "" : "\n\(bodyText)\n")
  }

  /// The request for programs, as the command's contract has it.
  var json: JSON {
    let headers = headerFields.map { JSONObject.Member(name: $0.name.canonicalName, value: .string($0.value)) }
    return [
      "method": .string(method.rawValue), "url": .string(url), "path": .string(path),
      "headers": .object(JSONObject(headers)), "body": .string(bodyText),
    ]
  }

  /// A command line for sh; options may follow it.
  var curl: String {
    var words = ["curl", "--http2", "--include", "--request", method.rawValue]
    for field in headerFields { words += ["--header", Self.quoted("\(field.name.canonicalName): \(field.value)")] }
    // curl would say that the body is a form's.
    if !body.isEmpty { words += ["--header", Self.quoted("content-type:"), "--data-binary", Self.quoted(bodyText)] }
    return (words + [Self.quoted(url)]).joined(separator: " ")
  }

  /// A word that sh takes as it is: inside single quotes only the single quote itself ends them.
  ///
  /// A payload that is JSON text has no NUL, and starts with a brace: not with the `@` that names a file to curl.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
