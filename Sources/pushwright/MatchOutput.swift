import CompactJSON
import LanguageMatching

extension LanguageMatch {
  /// Returns the answer as JSON, as the command's contract defines it.
  func json(bestFit: LanguageMatch?) -> JSONObject {
    var object: JSONObject = [
      "match": JSON(match), "searchList": .array(searchList.map(JSON.string)), "fallback": JSON(fallback),
      "mode": .string(mode), "confidence": .string(confidence.rawValue),
      "explanation": .array(explanation.map(\.json)),
    ]
    if let bestFit { object["bestFit"] = JSON(bestFit.match) }
    return object
  }

  /// Returns the answer as text.
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
      "role": .string(role.rawValue), "name": .string(name), "normalized": JSON(normalized),
      "chain": .array(chain.map(JSON.string)),
      "distance": distance.flatMap { try? JSON.number(JSONNumber($0)) } ?? .null,
      "score": JSON(score), "rule": .string(rule.rawValue),
      "explanation": .string(rule.explanation), "error": JSON(error.map { "\($0)" }),
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
