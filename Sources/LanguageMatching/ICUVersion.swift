import ICUShim

/// The version of the linked ICU, such as `72.1`.
public var icuVersion: String { unsafe String(cString: pushwright_icu_version()) }
