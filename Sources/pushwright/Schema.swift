import APNsPayload
import ArgumentParser

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the JSON Schema (2020-12) of a payload, for editors and other checkers.",
    discussion: """
      It says which type each key of Apple's tables has and what the key does. A payload is valid where lint finds no \
      wrong-type, payload-not-object and missing-aps; what hangs on more than a type is for lint alone.
      """)

  func run() throws { try printResult(Payload.schema) }
}
