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
  private let product: String
  private let folder: TemporaryFolder
  private let tools: ToolProcess
  private let terminal: Terminal

  /// Prepares to build.
  init(
    of product: String,
    in folder: TemporaryFolder,
    with tools: ToolProcess,
    on terminal: Terminal
  ) {
    self.product = product
    self.folder = folder
    self.tools = tools
    self.terminal = terminal
  }

  /// Builds a revision, or uses an earlier build.
  func base(_ revision: Revision) throws(ComparisonFailure) -> String {
    let version = try tools.run(["swift", "--version"])
    guard version.status == 0 else { throw .noSwift(reason: version.reason) }
    let toolchain = FileDigest(of: version.text.utf8).description.prefix(8)
    let kept = "\(Self.cache)/\(revision.commit)-\(toolchain)/\(product)"
    if FileManager.default.isExecutableFile(atPath: kept) {
      terminal.note("\(revision.name): using the earlier build '\(kept)'")
    } else {
      try build(revision, to: kept)
    }
    return try copy(kept, to: "base")
  }

  /// Builds this folder, or uses an existing build.
  func head(_ program: String?) throws(ComparisonFailure) -> String {
    if let program {
      guard FileManager.default.isExecutableFile(atPath: program) else {
        throw .noProgram(path: program)
      }
      return try copy(program, to: "head")
    }
    terminal.note("building this folder")
    let built = try tools.run(
      ["swift", "build", "-c", "release", "--product", product],
      to: destination
    )
    guard built.status == 0 else { throw .headIsNotBuilt(reason: built.reason) }
    return try copy(".build/release/\(product)", to: "head")
  }

  private var destination: ToolProcess.Destination { terminal.showsProgress ? .people : .nobody }

  /// Builds a revision in a separate worktree and keeps the program.
  private func build(_ revision: Revision, to kept: String) throws(ComparisonFailure) {
    terminal.note("building \(revision.name) (\(revision.commit.prefix(12)))")
    let tree = folder.path(of: "tree")
    let added = try tools.run(["git", "worktree", "add", "--detach", tree, revision.commit])
    defer {
      // This also runs after an interrupt: git keeps listing a worktree whose folder is gone.
      _ = try? tools.run(["git", "worktree", "remove", "--force", tree], isCleanup: true)
    }
    guard added.status == 0 else {
      throw .baseIsNotBuilt(revision: revision.name, reason: added.reason)
    }
    let scratch = folder.path(of: "build")
    let built = try tools.run(
      [
        "swift", "build", "-c", "release", "--product", product, "--package-path",
        "\(tree)/\(revision.prefix)", "--scratch-path", scratch,
      ],
      to: destination
    )
    guard built.status == 0 else {
      throw .baseIsNotBuilt(revision: revision.name, reason: built.reason)
    }
    try move("\(scratch)/release/\(product)", to: kept)
    try? FileManager.default.removeItem(atPath: scratch)
  }

  /// Copies a program next to its destination and renames it, so that it is never incomplete.
  private func move(_ path: String, to kept: String) throws(ComparisonFailure) {
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
      throw .noFile(path: kept, reason: error.localizedDescription)
    }
  }

  /// Copies a program, so that a concurrent build does not change it.
  private func copy(_ program: String, to side: String) throws(ComparisonFailure) -> String {
    let place = folder.path(of: "\(side)/\(product)")
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: place).deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(
        at: URL(filePath: program).resolvingSymlinksInPath(),
        to: URL(filePath: place)
      )
    } catch { throw .noFile(path: place, reason: error.localizedDescription) }
    return place
  }
}
