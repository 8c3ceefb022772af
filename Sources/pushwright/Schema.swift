import APNsPayload
import ActivityContract
import ArgumentParser

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema (2020-12) of a payload or a contract, for editors and other checkers.",
    discussion: """
      The schema has the type and the purpose of each key that Apple documents. It accepts a payload if lint finds no \
      wrong-type, payload-not-object, missing-aps or loc-args-not-strings; only lint checks the rest.

      A contract is the file of lint --activity. It is a JSON Schema itself, so this one is the schema of a schema.

      Example: pushwright schema > payload.schema.json
      """)

  @Flag(help: "Print the schema of a contract for Live Activities.")
  var contract = false

  func run() throws { try printResult(contract ? ActivityContract.schema : Payload.schema) }
}
