// The places, severities and edits of findings: whoever reads findings needs them.
@_exported public import SourceText
