import BenchmarkGate
import FileFormats
import Foundation

/// The release builds of a git revision and of this folder, whose processor times are compared.
struct BuildPair: Sendable {
  /// The name of the revision.
  let revision: String
  /// The commit of the revision, in hexadecimal digits.
  let commit: String
  /// The path of the package in its repository: empty, or a path that ends with a slash.
  private let place: String
  /// The path of the older program, which is kept, so that it is built only once.
  private let base: String
  /// The path of the newer program.
  private let head: String
  /// Whether the newer program was given, and is not to be built.
  private let isGiven: Bool
  private let tools: ToolProcess
  private let terminal: Terminal

  /// The product to build: this program, by the name of its file.
  private static let product = ChildProcess.place.lastPathComponent

  /// Finds the commit, and checks the program that was given as the newer build.
  init(
    against revision: String,
    head: String?,
    _ tools: ToolProcess,
    _ terminal: Terminal
  ) throws(Refusal) {
    if let head, !FileManager.default.isExecutableFile(atPath: head) {
      throw Refusal(
        "--head: expected a program, found none at \(head.quoted); build it, or leave --head out"
      )
    }
    let prefix = try tools.run(["git", "rev-parse", "--show-prefix"])
    guard prefix.status == 0 else {
      throw Refusal("--against: expected a folder inside a git repository (\(prefix.reason))")
    }
    let found = try tools.run(["git", "rev-parse", "--verify", "\(revision)^{commit}"])
    guard found.status == 0 else {
      throw Refusal(
        "--against: expected a git revision, found \(revision.quoted) (\(found.reason)); in a "
          + "shallow clone, run 'git fetch' first"
      )
    }
    self.revision = revision
    (place, commit) = (Self.firstLine(prefix.text), Self.firstLine(found.text))
    // Another toolchain would compare compilers.
    base = ".build/gate/\(commit)-\(Build.current.directoryName)/\(Self.product)"
    // A name without a folder would be looked up in PATH.
    self.head = head.map { $0.contains("/") ? $0 : "./\($0)" } ?? ".build/release/\(Self.product)"
    isGiven = head != nil
    (self.tools, self.terminal) = (tools, terminal)
  }

  private static func firstLine(_ text: String) -> String {
    String(text.prefix { !$0.isNewline })
  }

  // MARK: Building

  /// Builds the programs that are not built yet.
  func build() throws(Refusal) {
    if !isGiven {
      terminal.printNote("building this folder")
      let built = try build(".", scratch: ".build")
      guard built.status == 0 else {
        throw Refusal(
          "this folder cannot be built (\(built.reason)); fix the errors of "
            + "'swift build -c release'"
        )
      }
    }
    if FileManager.default.isExecutableFile(atPath: base) {
      terminal.printNote("\(revision): using the earlier build '\(base)'")
    } else {
      try buildRevision()
    }
  }

  private func build(_ package: String, scratch: String) throws(Refusal) -> ToolProcess.Outcome {
    try tools.run(
      [
        "swift", "build", "-c", "release", "--product", Self.product, "--package-path", package,
        "--scratch-path", scratch,
      ],
      to: terminal.showsProgress ? .people : .nowhere
    )
  }

  /// Builds the revision in a worktree of its own.
  private func buildRevision() throws(Refusal) {
    terminal.printNote("building \(revision) (\(commit.prefix(12)))")
    let (tree, scratch) = (tools.folder.path(of: "tree"), tools.folder.path(of: "build"))
    // Of a gate that was killed: its temporary folder is gone, and git still lists its worktree.
    _ = try tools.run(["git", "worktree", "prune"])
    defer {
      // This also runs after an interrupt: git keeps listing a worktree whose folder is gone.
      _ = try? tools.run(["git", "worktree", "remove", "--force", tree], isCleanup: true)
    }
    var outcome = try tools.run(["git", "worktree", "add", "--detach", tree, commit])
    if outcome.status == 0 { outcome = try build("\(tree)/\(place)", scratch: scratch) }
    guard outcome.status == 0 else {
      throw Refusal(
        "\(revision) cannot be built (\(outcome.reason)): no times to compare with; name a "
          + "revision that this toolchain can build",
        .nothingToCompare
      )
    }
    let (files, new) = (FileManager.default, "\(base).new")
    do {
      let folder = URL(filePath: base).deletingLastPathComponent()
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      // The temporary folder may be on another disk: only then is the program whole at its place.
      try? files.removeItem(atPath: new)
      try files.moveItem(atPath: "\(scratch)/release/\(Self.product)", toPath: new)
      try files.moveItem(atPath: new, toPath: base)
    } catch { throw .notWritten(base, error.localizedDescription, .internalError) }
  }

  // MARK: Measuring

  /// Returns the wanted benchmarks that both programs have, in their order.
  func common(_ wanted: [String]) throws(Refusal) -> [String] {
    var common = wanted
    for side in TimeComparison.Side.allCases {
      let name = side == .base ? revision : "the newer build"
      let listed = try sample(side, [])
      guard listed.status == 0 else {
        throw Refusal(
          "\(name) has no command 'gate-sample' that works here (\(listed.reason)): no times to "
            + "compare; leave --against out",
          .nothingToCompare
        )
      }
      let names = listed.text.split(separator: "\n").map(String.init)
      for missing in common where !names.contains(missing) {
        terminal.printNote("no times for \(missing): \(name) does not have it")
      }
      common.removeAll { !names.contains($0) }
    }
    guard !common.isEmpty else {
      throw Refusal(
        "\(revision) has none of these benchmarks: no times to compare with; leave --against out",
        .nothingToCompare
      )
    }
    return common
  }

  /// Runs a sample and returns its processor time in nanoseconds, more than 0.
  func nanoseconds(of sample: TimeComparison.Sample) throws(Refusal) -> UInt64 {
    let outcome = try self.sample(
      sample.side,
      ["--benchmark", sample.benchmark, "--times", String(sample.repetitions)]
    )
    let line = outcome.text.split(separator: "\n").last ?? ""
    guard outcome.status == 0, let nanoseconds = UInt64(line), nanoseconds > 0 else {
      let found = outcome.status == 0 ? "it printed \(String(line).quoted)" : outcome.reason
      throw Refusal(
        "\(sample.benchmark) cannot be timed in the "
          + "\(sample.side == .base ? "older" : "newer") build: \(found)",
        .internalError
      )
    }
    return nanoseconds
  }

  private func sample(
    _ side: TimeComparison.Side,
    _ options: [String]
  ) throws(Refusal) -> ToolProcess.Outcome {
    // Other hash seeds mean another order, and other work.
    try tools.run(
      [side == .base ? base : head, "gate-sample"] + options,
      environment: [HashSeeds.variable: "1"]
    )
  }
}
