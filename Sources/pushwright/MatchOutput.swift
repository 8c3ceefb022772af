import CompactJSON
import LanguageMatching

extension LanguageMatch {
  /// The answer for programs, as the command's contract has it.
  func json(bestFit: LanguageMatch?) -> JSONObject {
    var members: [JSONObject.Member] = [
      .init(name: "match", value: .init(match)),
      .init(name: "searchList", value: .array(searchList.map(JSON.string))),
      .init(name: "fallback", value: .init(fallback)),
      .init(name: "mode", value: .string(mode)),
      .init(name: "confidence", value: .string(confidence.rawValue)),
      .init(name: "explanation", value: .array(explanation.map(\.json))),
    ]
    if let bestFit { members.append(.init(name: "bestFit", value: .init(bestFit.match))) }
    return JSONObject(members)
  }

  /// The answer for people.
  func text(bestFit: LanguageMatch?) -> String {
    var lines =
      if let match {
        ["\(match)  (searched: \(searchList.joined(separator: ", ")); \(mode), \(confidence.rawValue))"]
      } else {
        ["no match  (\(fallback.map { "shown instead: \($0)" } ?? "nothing to show"); \(mode), \(confidence.rawValue))"]
      }
    lines += explanation.map(\.text)
    if let bestFit { lines.append("best fit would pick \(bestFit.match ?? "nothing")") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension MatchCandidate {
  fileprivate var json: JSON {
    [
      "role": .string(role.rawValue), "name": .string(name), "normalized": .init(normalized),
      "chain": .array(chain.map(JSON.string)),
      "distance": distance.flatMap { try? JSON.number(JSONNumber($0)) } ?? .null,
      "score": score.map { .number(JSONNumber($0)) } ?? .null, "rule": .string(rule.rawValue),
      "explanation": .string(rule.explanation), "error": .init(error.map { "\($0)" }),
    ]
  }

  fileprivate var text: String {
    var parts = ["  \(role == .preferred ? "wants" : "has") \(name)"]
    if let normalized, normalized != name { parts.append("= \(normalized)") }
    if chain.count > 1 { parts.append("(\(chain.joined(separator: " > ")))") }
    if let score { parts.append("score \(score)") }
    if let distance { parts.append("distance \(distance)") }
    return parts.joined(separator: " ") + ": \(error.map { "\($0)" } ?? rule.explanation)"
  }
}

extension JSON {
  fileprivate init(_ string: String?) {
    self = string.map(JSON.string) ?? .null
  }
}
