import Foundation
import Testing

/// A git repository with a scenario, a `swift` that builds without compiling, and programs that say
/// how long they took instead of taking that long.
struct GateRepository {
  let dummy: DummyProcess

  /// The benchmark that the crash-dummy's gate has.
  static let benchmark = "tiny-dummy-calm"

  /// Hands over a repository whose only commit has a program that takes a second.
  static func use(
    _ environment: [String: String] = [:],
    _ body: (GateRepository) throws -> Void
  ) async throws {
    try await DummyProcess.use { plain in
      let directory = plain.directory
      let files = FileManager.default
      for folder in ["Scenarios", "tools", "tmp"] {
        try files.createDirectory(
          at: directory.appending(path: folder),
          withIntermediateDirectories: true
        )
      }
      for name in ["tiny.json5", "kape.storekit"] {
        try files.moveItem(
          at: directory.appending(path: name),
          to: directory.appending(path: "Scenarios/\(name)")
        )
      }
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let own = [
        "PATH": "\(directory.path)/tools:\(path)", "TMPDIR": "\(directory.path)/tmp",
        "GITHUB_ACTIONS": "",
      ]
      let repository = GateRepository(
        dummy: DummyProcess(
          directory: directory,
          environment: own.merging(environment) { $1 }
        )
      )
      try repository.writeProgram(taking: 1_000)
      try repository.write(Self.swift, to: "tools/swift")
      try repository.git(["init", "--quiet"])
      try repository.git(["add", "program"])
      let author = ["-c", "user.name=t", "-c", "user.email=t@t"]
      try repository.git(author + ["commit", "--quiet", "-m", "one"])
      try body(repository)
    }
  }

  /// Notes each build in a file; what it builds is the file `program`.
  ///
  /// Waits or fails on request.
  private static let swift = """
    #!/bin/sh
    package=.; scratch=.build
    while [ $# -gt 0 ]; do
      case $1 in
        --package-path) package=$2 ;;
        --scratch-path) scratch=$2 ;;
      esac
      shift
    done
    echo "$package" >>"${TMPDIR:?}/../builds"
    if [ -n "$KNOCK" ]; then echo x >"$KNOCK"; cat "$BLOCK"; fi
    if [ -n "$BREAK" ] && [ "$package" != . ]; then exit 1; fi
    mkdir -p "$scratch/release" && cp "$package/program" "$scratch/release/crash-dummy"
    """

  /// Writes the program that the next build of this folder gives.
  func writeProgram(taking milliseconds: Int) throws {
    try write(
      """
      #!/bin/sh
      if [ $# = 1 ]; then echo \(Self.benchmark); else echo \(milliseconds)000000; fi
      """,
      to: "program"
    )
  }

  /// Writes an executable file.
  ///
  /// Another process writes it: a child that another test starts meanwhile would inherit a file
  /// that is open here, and a file that is open for writing cannot be run.
  func write(_ text: String, to name: String) throws {
    try dummy.write(text, to: "text")
    let written = try dummy.run(shell: "install -m 755 text '\(name)' && rm text")
    try #require(written.code == 0, "\(written.messages)")
  }

  func git(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = dummy.directory
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// The content of a file; nil if there is none.
  func text(of name: String) -> String? {
    try? String(contentsOf: dummy.directory.appending(path: name), encoding: .utf8)
  }

  /// How often something was built.
  var builds: Int { text(of: "builds")?.split(separator: "\n").count ?? 0 }

  /// The remaining files in the temporary folder.
  var leftovers: [String] {
    get throws {
      let path = dummy.directory.appending(path: "tmp").path
      return try FileManager.default.contentsOfDirectory(atPath: path)
    }
  }
}
