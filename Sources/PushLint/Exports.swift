// Findings expose locations, severities and edits of this module.
@_exported public import SourceText
