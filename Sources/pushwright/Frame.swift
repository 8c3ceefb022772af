import APNsPayload
public import APNsRequest
public import ArgumentParser
import CompactJSON

struct Frame: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Writes and reads frames of the legacy binary interface.", subcommands: [Encode.self, Decode.self])

  struct Encode: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "encode", abstract: "Writes the payload as one frame of raw bytes.")

    @OptionGroup var file: FileArgument
    @Option(help: "Write a frame with command 0 (simple), 1 (enhanced) or 2 (framed).")
    var command: LegacyNotification.Command
    @Option(help: "Send to this device token, in hexadecimal.")
    var token: String
    @Option(help: "Identify the notification by this number in an error response (commands 1 and 2).")
    var identifier: UInt32?
    @Option(help: "Let APNs try until this time in UNIX seconds; 0 for a single try (commands 1 and 2).")
    var expiration: UInt32?
    @Option(help: "Deliver at once (10), or considering the device's power (5) (command 2).")
    var priority: UInt8?

    func run() throws {
      let payload = try file.read().payload().encoded()
      do {
        let token = try DeviceToken(hexadecimal: token)
        let notification = try LegacyNotification(
          command, token: token, payload: payload, identifier: identifier, expiration: expiration, priority: priority)
        try printResult(notification.encoded)
      } catch let error as DeviceTokenError {
        throw Failure("error: --token: \(error)", status: 1)
      } catch let error as LegacyError {
        let status = error.status.map { "\($0.meaning): " } ?? ""
        throw Failure("error: \(status)\(error)", status: 1)
      }
    }
  }

  struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decode",
      abstract: "Reads frames and error responses.",
      discussion:
        "Prints everything that is complete. The exit status is 1 if the input ends inside a frame or is malformed.")

    @Argument(help: "The captured bytes; standard input by default, or with -.")
    var file: String?
    @OptionGroup var format: FormatOption

    func run() throws {
      let input = try Input(file)
      var decoder = LegacyFrameDecoder()
      decoder.append(input.bytes)
      var frames: [LegacyFrame] = []
      let error = input.decode { () throws(LegacyError) in
        while let frame = try decoder.next() { frames.append(frame) }
        try decoder.finish()
      }
      switch format.format {
      case .json: try printResult(["frames": .array(frames.map(\.json))] as JSON)
      case .text: try printResult(frames.map(\.text).joined())
      }
      if let error { throw error }
    }
  }
}

struct Feedback: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feedback",
    abstract: "Reads the stream of the legacy feedback service, switched off in 2021.", subcommands: [Decode.self])

  struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decode",
      abstract: "Reads the tokens of devices that no longer have the app, each with its time.",
      discussion:
        "Prints everything that is complete. The exit status is 1 if the input ends inside a tuple or is malformed.")

    @Argument(help: "The captured bytes; standard input by default, or with -.")
    var file: String?
    @OptionGroup var format: FormatOption

    func run() throws {
      let input = try Input(file)
      var decoder = FeedbackDecoder()
      decoder.append(input.bytes)
      var tuples: [FeedbackTuple] = []
      let error = input.decode { () throws(LegacyError) in
        while let tuple = try decoder.next() { tuples.append(tuple) }
        try decoder.finish()
      }
      switch format.format {
      case .json: try printResult(["feedback": .array(tuples.map(\.json))] as JSON)
      case .text: try printResult(tuples.map { "\($0.timestamp) \($0.token.hexadecimal)\n" }.joined())
      }
      if let error { throw error }
    }
  }
}

extension LegacyNotification.Command: ExpressibleByArgument {}

extension Input {
  /// Decodes this input, and returns the error that ends it early; `nil` if all of it was decoded.
  fileprivate func decode(_ body: () throws(LegacyError) -> Void) -> Failure? {
    do throws(LegacyError) {
      try body()
      return nil
    } catch {
      return Failure("\(name): error: \(error) (byte \(error.offset))", status: 1)
    }
  }
}

extension LegacyFrame {
  /// The frame as JSON, as the command's contract defines it.
  ///
  /// It has `payloadHexadecimal` if the payload is not UTF-8, because `payload` cannot show all of it then.
  fileprivate var json: JSON {
    switch self {
    case .errorResponse(let response):
      return [
        "command": JSON(Int(LegacyErrorResponse.command)),
        "status": JSON(Int(response.status.rawValue)), "meaning": .string(response.status.meaning),
        "identifier": JSON(Int(response.identifier)),
      ]
    case .notification(let notification):
      let text = String(decoding: notification.payload, as: UTF8.self)
      var object: JSONObject = [
        "command": JSON(Int(notification.command.rawValue)), "token": .string(notification.token.hexadecimal),
        "payload": .string(text),
      ]
      if !text.utf8.elementsEqual(notification.payload) {
        object["payloadHexadecimal"] = .string(DeviceToken(bytes: notification.payload).hexadecimal)
      }
      for (name, value) in notification.numbers { object[name] = JSON(value) }
      return .object(object)
    }
  }

  /// The frame as one line of text; the payload is a JSON string, so that it cannot control the terminal.
  fileprivate var text: String {
    switch self {
    case .errorResponse(let response):
      return
        "command 8 status \(response.status.rawValue) (\(response.status.meaning)) identifier \(response.identifier)\n"
    case .notification(let notification):
      let numbers = notification.numbers.map { " \($0) \($1)" }.joined()
      let payload = JSON.string(String(decoding: notification.payload, as: UTF8.self))
      return "command \(notification.command.rawValue) token \(notification.token.hexadecimal)\(numbers) payload "
        + "\(String(decoding: payload.encoded, as: UTF8.self))\n"
    }
  }
}

extension LegacyNotification {
  /// The numbers that the frame has besides the token and the payload.
  fileprivate var numbers: [(name: String, value: Int)] {
    [
      identifier.map { ("identifier", Int($0)) }, expiration.map { ("expiration", Int($0)) },
      priority.map { ("priority", Int($0)) },
    ].compactMap(\.self)
  }
}

extension FeedbackTuple {
  fileprivate var json: JSON {
    ["timestamp": JSON(Int(timestamp)), "token": .string(token.hexadecimal)]
  }
}
