import LintConfiguration
import PushLint
import SourceText

/// A file with a baseline.
enum BaselineFile {
  /// Reads a baseline, from an option or from a configuration.
  static func read(_ path: String, at configured: Configured? = nil) throws(Failure) -> Baseline {
    let input: Input
    do throws(Failure) {
      input = try Input(path)
    } catch {
      let hint = PayloadFiles.isThere(path) ? "" : "; record one with --write-baseline"
      let message = error.message + hint
      throw configured?.failure(at: .baseline, message.replacing(": error: ", with: ": ", maxReplacements: 1))
        ?? Failure(message)
    }
    do throws(BaselineError) {
      return try Baseline(parsing: input.bytes)
    } catch {
      throw Failure(input, at: error.offset, error.description)
    }
  }

  /// Writes a baseline, and says so unless `isQuiet`.
  ///
  /// A project has one file for `lint` and `strings check`, so what the other command recorded is kept.
  static func write(
    _ baseline: Baseline, to path: String, aboutLocalizations: Bool, isQuiet: Bool
  ) throws(Failure) {
    var baselines = baseline
    if PayloadFiles.isThere(path), !PayloadFiles.isSpecial(path),
      let known = try? Baseline(parsing: try Input(path).bytes)
    {
      baselines.add(known, aboutLocalizations: !aboutLocalizations)
    }
    try AtomicFile.write(baselines.encoded, to: path)
    if !isQuiet { printMessage("\(path): recorded \(baseline.count.counted("finding")) for --baseline") }
  }

  /// Throws if the file to replace is not a baseline: it may be a payload that was named by mistake.
  static func checkIsReplaceable(_ path: String?) throws(Failure) {
    guard let path, PayloadFiles.isThere(path), !PayloadFiles.isSpecial(path) else { return }
    let input = try Input(path)
    guard !input.bytes.isEmpty, (try? Baseline(parsing: input.bytes)) == nil else { return }
    throw Failure(
      "\(path): error: this file exists and is not a baseline; give --write-baseline another name, or delete the file first"
    )
  }

  /// Returns the path that a baseline has for a file: relative to the baseline's folder.
  static func path(of file: String, in baseline: String) -> String {
    guard file != "<stdin>", let folder = FilePath.folder(of: FilePath.absolute(baseline)) else { return file }
    return FilePath.relative(FilePath.absolute(file), to: folder)
  }
}

/// The paths of files in a baseline, each made once for all findings in the file.
struct FindingPaths {
  private let baseline: String
  private var paths: [String: String] = [:]

  /// Creates the paths of a baseline's file.
  init(of baseline: String) { self.baseline = baseline }

  /// Returns the path of a finding's file, relative to the baseline's folder.
  mutating func path(of finding: Finding) -> String {
    if let known = paths[finding.file] { return known }
    let path = BaselineFile.path(of: finding.file, in: baseline)
    paths[finding.file] = path
    return path
  }
}
