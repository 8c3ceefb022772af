import APNsPayload
import ArgumentParser

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the JSON Schema (2020-12) of a payload, for editors and other checkers.",
    discussion: """
      It says which type each key of Apple's tables has and what the key does. A payload is valid if lint finds no \
      wrong-type, payload-not-object, missing-aps or loc-args-not-strings; lint alone checks the rest.
      """)

  func run() throws { try printResult(Payload.schema) }
}
