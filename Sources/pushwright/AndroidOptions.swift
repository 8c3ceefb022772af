import AppBundle
import ArgumentParser

/// The strings of the Android app that gets the same pushes.
struct AndroidOptions: ParsableArguments {
  @Option(
    help: """
      Read the strings of the Android app from this res folder, or from a module or project with one in res, src/main/res \
      or app/src/main/res.
      """)
  var android: String?

  /// Reads the strings of the Android app; `nil` if the option is not given.
  ///
  /// - Parameter tellsProblems: Whether to report what cannot be read on standard error.
  func resources(tellsProblems: Bool) throws(Failure) -> AndroidResources? {
    guard let android else { return nil }
    guard !android.isEmpty else { throw Failure("error: --android is empty; name the res folder of the Android app") }
    do throws(AppBundleError) {
      let resources = try AndroidResources(folder: android)
      guard tellsProblems else { return resources }
      for problem in resources.problems { AppReading.warn(problem) }
      for file in resources.languages.flatMap(\.files) where file.isRefused {
        AppReading.warn(of: file.diagnostics, path: file.path)
      }
      return resources
    } catch {
      throw Failure("\(error.path): error: \(error)")
    }
  }
}
