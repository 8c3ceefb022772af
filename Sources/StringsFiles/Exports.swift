// Callers that read diagnostics need their places and severities.
@_exported public import SourceText
