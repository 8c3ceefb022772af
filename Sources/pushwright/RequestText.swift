import APNsRequest
import CompactJSON
import HTTPTypes

extension APNsHTTPRequest {
  private var bodyText: String { String(decoding: body, as: UTF8.self) }

  /// The request as text; a request without a body ends after its headers.
  var text: String {
    let headers = headerFields.map { "\($0.name.canonicalName): \($0.value)\n" }.joined()
    return "\(method.rawValue) \(url)\n\(headers)" + (body.isEmpty ? "" : "\n\(bodyText)\n")
  }

  /// The request as JSON, as the command's contract defines it.
  var json: JSON {
    let headers = headerFields.map { JSONObject.Member(name: $0.name.canonicalName, value: .string($0.value)) }
    return [
      "method": .string(method.rawValue), "url": .string(url), "path": .string(path),
      "headers": .object(JSONObject(headers)), "body": .string(bodyText),
    ]
  }

  /// The request as a command line for sh, to which options may be added.
  var curl: String {
    var words = ["curl", "--http2", "--include", "--request", method.rawValue]
    for field in headerFields { words += ["--header", Self.quoted("\(field.name.canonicalName): \(field.value)")] }
    // Without this, curl would send the content type of a form.
    if !body.isEmpty { words += ["--header", Self.quoted("content-type:"), "--data-binary", Self.quoted(bodyText)] }
    return (words + [Self.quoted(url)]).joined(separator: " ")
  }

  /// Returns a word in single quotes, so that sh takes it as it is: only another single quote ends it.
  ///
  /// A payload is JSON text, so it has no NUL. It starts with a brace, not with the `@` that names a file to curl.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
