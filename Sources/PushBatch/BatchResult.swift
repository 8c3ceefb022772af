public import APNsDevice
public import APNsRequest
public import PayloadFitting

/// A recipient's payload, ready to be sent.
public struct BatchResult: Sendable {
  /// The payload's JSON.
  public let payload: [UInt8]
  /// The localization whose texts it has or gets, spelled as in the app.
  public let localization: String
  /// What was cut to make it fit.
  public let cuts: [FieldCut]
  /// What the device will find wrong; only where the device localizes.
  public let diagnostics: [RenderingDiagnostic]
  /// The request; nil where no headers were asked for.
  public let request: NotificationRequest?
}
