import APNsDevice
import APNsPayload
import AppBundle
public import ArgumentParser
import CompactJSON
import PushLint

struct Forecast: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast",
    abstract: "Predicts which of the app's handlers run for a payload, and when the notification shows.",
    discussion: """
      The prediction follows behaviour observed on iOS, which Apple does not promise. With a JSON file of the app's \
      categories, such as {"categories": {"GAME": {"actions": ["ACCEPT"]}}}, it also lists the buttons.

      Example: pushwright forecast --categories categories.json game.apns
      """)

  @OptionGroup var file: FileArgument
  @Option(help: "Assume that the app uses this API: usernotifications (iOS 10 and later) or legacy (iOS 8 and 9).")
  var api = DeliveryForecast.API.userNotifications
  @Option(help: "Read the app's categories from this JSON file; by default every category counts as registered.")
  var categories: String?
  @OptionGroup var format: FormatOption

  func run() throws {
    let categories = try categories.map(Self.readCategories)
    let input = try file.read()
    let (payload, argumentErrors) = try input.shownPayload()
    let forecast = DeliveryForecast(payload, api: api, categories: categories)
    let buttons = categories.map { $0.category(of: payload) }
    switch format.format {
    case .json:
      try printResult(forecast.json(buttons: buttons, diagnostics: argumentErrors.map { $0.json(in: input.bytes) }))
    case .text: try printResult(forecast.text(buttons: buttons))
    }
    input.tell(argumentErrors)
    if !argumentErrors.isEmpty { throw ExitCode(1) }
  }

  private static func readCategories(_ path: String) throws(Failure) -> [NotificationCategory] {
    let input = try Input(path)
    do throws(CategoriesError) {
      return try AppCategories(parsing: input.bytes).categories
    } catch {
      throw Failure(input, at: error.offset, error.description)
    }
  }
}

extension DeliveryForecast.API: ExpressibleByArgument {}

extension DeliveryForecast {
  /// Returns the forecast as JSON, as the command's contract defines it.
  ///
  /// It has `buttons` if the app's categories are known, and `diagnostics` if there are any.
  fileprivate func json(buttons: NotificationCategory??, diagnostics: [JSON]) -> JSON {
    var states = JSONObject()
    for state in AppState.allCases { states[state.rawValue] = .array(events(in: state).map(\.json)) }
    var object: JSONObject = [
      "api": .string(api.rawValue), "forecast": .object(states), "notes": .array(notes.map { .string($0.text) }),
    ]
    if !runsTwice.isEmpty { object["runsTwice"] = .array(runsTwice.map { .string($0.rawValue) }) }
    if let category = buttons {
      var contexts = JSONObject()
      for context in NotificationCategory.Context.allCases {
        contexts[context.rawValue] = .array((category?.buttons(in: context) ?? []).map(\.json))
      }
      object["buttons"] = .object(contexts)
    }
    if !diagnostics.isEmpty { object["diagnostics"] = .array(diagnostics) }
    return .object(object)
  }

  /// Returns the forecast as text: the events of each state, the buttons, and the notes that the events refer to.
  fileprivate func text(buttons: NotificationCategory??) -> String {
    var lines: [String] = []
    for state in AppState.allCases {
      let twice = runsTwice.contains(state) ? ", the receive handler runs twice" : ""
      lines.append("\(state.rawValue)\(twice)")
      lines += events(in: state).map { "  \($0.text)" }
    }
    if let category = buttons {
      lines.append("buttons")
      for context in NotificationCategory.Context.allCases {
        let names = (category?.buttons(in: context) ?? []).map { $0.title ?? $0.identifier }
        lines.append("  \(context.rawValue): \(names.isEmpty ? "none" : names.joined(separator: ", "))")
      }
    }
    lines.append("notes")
    lines += notes.map { "  \($0.number.map { "[\($0)] " } ?? "")\($0.text)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension PayloadError {
  fileprivate func json(in bytes: [UInt8]) -> JSON {
    let members: JSONObject = ["severity": "error", "code": "wrong-type", "message": .string(description)]
    return .object(SourceLocation(of: offset, in: bytes).json(after: members))
  }
}

extension DeliveryEvent {
  fileprivate var json: JSON {
    switch self {
    case .shown: ["event": "shown"]
    case .ignored: ["event": "ignored"]
    case .call(let call):
      [
        "event": "call", "handler": .string(call.handler.rawValue),
        "applicationState": call.applicationState.map { .string($0.rawValue) } ?? .null,
        "target": call.targets.count == 1 ? .string(call.targets[0].rawValue) : .null,
        "targets": .array(call.targets.map { .string($0.rawValue) }),
        "notes": .array(call.notes.map { .string($0.text) }),
      ]
    }
  }

  fileprivate var text: String {
    switch self {
    case .shown: return "shown"
    case .ignored: return "ignored"
    case .call(let call):
      let when =
        switch call.targets {
        case [.button]: "tap on a button: "
        case [.body]: "tap on the notification: "
        case []: "at once: "
        default: "any tap: "
        }
      let state = call.applicationState.map { " (\($0.rawValue))" } ?? ""
      return "\(when)\(call.handler.rawValue) handler\(state)"
        + call.notes.compactMap(\.number).map { " [\($0)]" }.joined()
    }
  }
}

extension DeliveryNote {
  /// The number by which an event refers to the note; `nil` for a note on the whole forecast.
  fileprivate var number: Int? {
    switch self {
    case .observed, .runsTwice, .needsBody, .mayGetBody: nil
    case .foreground, .backgroundRefresh, .missingActionHandler, .needsSoundOrBadge: rawValue
    }
  }
}

extension NotificationAction {
  fileprivate var json: JSON {
    [
      "identifier": .string(identifier), "title": JSON(title),
      "activation": .string(activation.rawValue), "destructive": .boolean(isDestructive),
      "authentication": .boolean(requiresAuthentication),
    ]
  }
}
