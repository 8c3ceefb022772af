#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program that is run without a shell, with files as its input and output.
enum ChildProcess {
  /// Runs a program that is looked for in `PATH`, and returns its exit status once it has ended.
  ///
  /// Files need no reader while the program runs, as pipes would.
  static func run(
    _ arguments: [String], input: String, output: String, errors: String
  ) throws(Failure) -> Int32 {
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let mode = mode_t(0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    for (descriptor, path) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, mode)
    }
    // Messages in English, no questions, and no download of what a partial clone lacks.
    let settings = ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1"]
    // In a hook, git names its own repository, which need not be that of the folder. With a work tree, the user names it.
    let ofHooks: Set = ["GIT_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"]
    let given = ProcessInfo.processInfo.environment
    let inherited = given["GIT_WORK_TREE"] == nil ? given.filter { !ofHooks.contains($0.key) } : given
    let environment = inherited.merging(settings) { $1 }.map { "\($0)=\($1)" }
    var process = pid_t()
    // The lists end with nil, and their strings are freed after the program has its own copies.
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    let error = unsafe posix_spawnp(&process, arguments[0], &actions, nil, &words, &variables)
    guard error == 0 else {
      throw Failure("error: \(arguments[0]) cannot be run: \(unsafe String(cString: strerror(error))); install it")
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure("error: \(arguments[0]) cannot be waited for: \(errorText())") }
    }
    // The low seven bits are the signal that ended it, and the next eight its status.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
