import FileFormats
import Foundation

/// The release builds of a revision and of this folder.
///
/// Both are copied to paths of the same length, because the path of a program shifts its stack,
/// which can change times.
struct BuildPair: Sendable {
  /// The folder for builds of revisions, with a subfolder for each commit and toolchain.
  static let cache = ".build/gate"

  /// The product to build: this program, by the name of its file.
  let product: String
  let tools: ToolProcess
  let terminal: Terminal

  /// Builds a revision, or uses an earlier build.
  func base(_ revision: Revision) throws(Refusal) -> String {
    let version = try tools.run(["swift", "--version"])
    guard version.status == 0 else {
      throw Refusal(
        "swift cannot be run (\(version.reason)); --against builds with the swift on PATH",
        .internalError
      )
    }
    let toolchain = FileDigest(of: version.text.utf8).description.prefix(8)
    let kept = "\(Self.cache)/\(revision.commit)-\(toolchain)/\(product)"
    if FileManager.default.isExecutableFile(atPath: kept) {
      terminal.note("\(revision.name): using the earlier build '\(kept)'")
    } else {
      try build(revision, to: kept)
    }
    return try copy(kept, to: "base")
  }

  /// Checks whether the program that was given as the newer build exists.
  static func check(_ program: String) throws(Refusal) {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Refusal(
        "--head: expected a program, found none at \(program.quoted); build it, or leave --head out"
      )
    }
  }

  private static func notBuilt(_ revision: Revision, _ reason: String) -> Refusal {
    Refusal(
      "\(revision.name) cannot be built (\(reason)): no times to compare with; name a revision "
        + "that this toolchain can build",
      .nothingToCompare
    )
  }

  /// Builds this folder, or uses an existing build.
  func head(_ program: String?) throws(Refusal) -> String {
    if let program {
      try Self.check(program)
      return try copy(program, to: "head")
    }
    terminal.note("building this folder")
    let built = try tools.run(
      ["swift", "build", "-c", "release", "--product", product],
      to: destination
    )
    guard built.status == 0 else {
      throw Refusal(
        "this folder cannot be built (\(built.reason)); fix the errors of 'swift build -c release'"
      )
    }
    return try copy(".build/release/\(product)", to: "head")
  }

  private var destination: ToolProcess.Destination { terminal.showsProgress ? .people : .nobody }

  /// Builds a revision in a separate worktree and keeps the program.
  private func build(_ revision: Revision, to kept: String) throws(Refusal) {
    terminal.note("building \(revision.name) (\(revision.commit.prefix(12)))")
    let tree = tools.folder.path(of: "tree")
    // Of a gate that was killed: its temporary folder is gone, and git still lists its worktree.
    _ = try tools.run(["git", "worktree", "prune"])
    let added = try tools.run(["git", "worktree", "add", "--detach", tree, revision.commit])
    defer {
      // This also runs after an interrupt: git keeps listing a worktree whose folder is gone.
      _ = try? tools.run(["git", "worktree", "remove", "--force", tree], isCleanup: true)
    }
    guard added.status == 0 else { throw Self.notBuilt(revision, added.reason) }
    let scratch = tools.folder.path(of: "build")
    let built = try tools.run(
      [
        "swift", "build", "-c", "release", "--product", product, "--package-path",
        "\(tree)/\(revision.prefix)", "--scratch-path", scratch,
      ],
      to: destination
    )
    guard built.status == 0 else { throw Self.notBuilt(revision, built.reason) }
    try move("\(scratch)/release/\(product)", to: kept)
    try? FileManager.default.removeItem(atPath: scratch)
  }

  /// Copies a program next to its destination and renames it, so that it is never incomplete.
  private func move(_ path: String, to kept: String) throws(Refusal) {
    let files = FileManager.default
    let beside = "\(kept).\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try files.createDirectory(
        at: URL(filePath: kept).deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try? files.removeItem(atPath: beside)
      try files.copyItem(atPath: path, toPath: beside)
      try files.moveItem(atPath: beside, toPath: kept)
    } catch {
      try? files.removeItem(atPath: beside)
      throw .notWritten(kept, error.localizedDescription, .internalError)
    }
  }

  /// Copies a program, so that a concurrent build does not change it.
  private func copy(_ program: String, to side: String) throws(Refusal) -> String {
    let place = tools.folder.path(of: "\(side)/\(product)")
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: place).deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(
        at: URL(filePath: program).resolvingSymlinksInPath(),
        to: URL(filePath: place)
      )
    } catch { throw .notWritten(place, error.localizedDescription, .internalError) }
    return place
  }
}
