import APNsPayload
import ArgumentParser

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the JSON Schema (2020-12) of a payload, for editors and other checkers.",
    discussion: """
      The schema has the type and the purpose of each key that Apple documents. It accepts a payload if lint finds no \
      wrong-type, payload-not-object, missing-aps or loc-args-not-strings; only lint checks the rest.

      Example: pushwright schema > payload.schema.json
      """)

  func run() throws { try printResult(Payload.schema) }
}
