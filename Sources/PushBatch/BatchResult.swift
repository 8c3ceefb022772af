public import APNsDevice
public import APNsRequest
public import PayloadFitting

/// A recipient's payload, ready to be sent.
public struct BatchResult: Sendable {
  /// The payload's JSON.
  public let payload: [UInt8]
  /// The localization of the text, spelled as in the app.
  public let localization: String
  /// The label of the version of the app whose text it is; `nil` if the batch has only one app without a label.
  public let app: String?
  /// The cuts that make the payload fit.
  public let cuts: [FieldCut]
  /// The problems that the device will find; empty if the provider localizes.
  public let diagnostics: [RenderingDiagnostic]
  /// The request; `nil` if the options have no headers.
  public let request: NotificationRequest?
}
