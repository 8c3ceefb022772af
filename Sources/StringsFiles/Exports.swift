// The places and severities of diagnostics: whoever reads diagnostics needs them.
@_exported public import SourceText
