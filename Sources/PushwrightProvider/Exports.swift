// One import for provider code: everything from a payload to the request that carries it.
@_exported public import APNsDevice
@_exported public import APNsPayload
@_exported public import APNsRequest
@_exported public import ActivityContract
@_exported public import AppBundle
@_exported public import CompactJSON
@_exported public import LanguageMatching
@_exported public import PayloadFitting
@_exported public import PushBatch
