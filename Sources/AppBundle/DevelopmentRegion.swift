/// The development region of an app, and what says so.
///
/// The device falls back to it. The first of these that is there decides: the region that the caller gives,
/// `CFBundleDevelopmentRegion` in `Info.plist`, the `defaultLocalization` of the Swift package, the `developmentRegion` of
/// the Xcode project, the source language of a String Catalog. In exported translations, the source language of XLIFF
/// decides. A build setting in `Info.plist`, such as `$(DEVELOPMENT_LANGUAGE)`, stands for that of the project.
public struct DevelopmentRegion: Sendable, Hashable {
  /// The place that gives the development region.
  public enum Source: Sendable, Hashable {
    /// The caller.
    case given
    /// `CFBundleDevelopmentRegion` in the property list with this path.
    case information(path: String)
    /// The manifest of a Swift package with this path.
    case package(path: String)
    /// The Xcode project with this path.
    case project(path: String)
    /// The String Catalog with this path.
    case catalog(path: String)
    /// The XLIFF document with this path.
    case export(path: String)

    /// The path of the file that gives it; `nil` for the caller.
    public var path: String? {
      switch self {
      case .given: nil
      case .information(let path), .package(let path), .catalog(let path), .export(let path): path
      case .project(let path): "\(path)/project.pbxproj"
      }
    }
  }

  /// The name of the localization.
  public let name: String
  /// The place that gives it.
  public let source: Source

  /// Creates a development region from its parts.
  public init(name: String, source: Source) {
    self.name = name
    self.source = source
  }

  /// The reason, for a message, such as `CFBundleDevelopmentRegion of App/Info.plist`.
  public var reason: String {
    switch source {
    case .given: "as given"
    case .information(let path): "CFBundleDevelopmentRegion of \(path)"
    case .package(let path): "defaultLocalization of \(path)"
    case .project(let path): "developmentRegion of \(path)"
    case .catalog(let path): "sourceLanguage of \(path)"
    case .export(let path): "source-language of \(path)"
    }
  }
}

/// The localization that an app's others are compared with, and why.
public struct BaseLocalization: Sendable {
  /// The localization.
  public let localization: AppLocalization
  /// The reason for the choice, worded to follow "because".
  ///
  /// An example is `it is the development region (sourceLanguage of App/L.xcstrings)`.
  public let reason: String

  package init(localization: AppLocalization, reason: String) {
    self.localization = localization
    self.reason = reason
  }
}
