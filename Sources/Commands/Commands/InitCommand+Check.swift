import FileFormats
import Foundation

extension InitCommand {
  /// Builds the app's package, lists missing names, and writes stubs for them.
  func check(
    _ module: String,
    in folder: PackageFolder,
    _ origin: InitPlan.Origin
  ) throws -> ExitCode {
    let build = try tool.build(module, in: folder, origin)
    tool.show(build, of: module, in: folder)
    return build.isBuilt ? .held : .usage
  }
}
