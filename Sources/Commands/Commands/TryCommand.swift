import FileFormats
import Foundation
import Trials

/// `try CATALOG`: from an app's folder to what is wrong with its code.
struct TryCommand: ToolCommand {
  static let description = CommandDescription(
    "try",
    "Find what is wrong with an app's StoreKit files: write a package, build it, and hunt",
    positional: PositionalDescription("CATALOG", .file(ending: "storekit"))
      .help("The app's StoreKit configuration file from Xcode"),
    options: [
      .sources, .with, .time, .seed, .swift, .isolation, .module, .storestorm, .out,
    ] + OptionDescription.outputs,
    examples: [
      "try App.storekit --sources ../App/Store":
        "a new package, and what ten seconds of hunting find",
      "try App.storekit --sources ../App/Store --out Storm --for 1m":
        "the same in the folder Storm, hunting for a minute",
    ]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// The package; its folder is empty if the command chooses it.
    var package: InitCommand.Options
    /// The most time to hunt.
    var time: Duration
    /// The seed of the hunt; nil to draw one.
    var seed: UInt64?

    /// The usual time to hunt.
    static let usualTime = Duration.seconds(10)

    init(_ arguments: ParsedArguments) {
      package = InitCommand.Options(arguments)
      package.catalog = arguments.positionals.first
      package.folder = arguments.text(.out) ?? ""
      package.checks = true
      time = arguments.length(.time) ?? Self.usualTime
      seed = arguments.seed(.seed)
    }
  }

  let options: Options
  let tool: Tool
}

extension TryCommand {
  /// Writes a package around an app's files if there is none, builds it, checks its glue and hunts.
  func run() throws -> ExitCode {
    do {
      var package = options.package
      let origin = try InitPlan.Origin.found(package.origin, program: ChildProcess.place)
      if package.folder.isEmpty { package.folder = Self.usualFolder(package, origin) }
      let folder = PackageFolder(package.folder)
      // Another command may be at work in a folder that is there; a new one is claimed once it is.
      let isThere = FileManager.default.fileExists(atPath: folder.path)
      let before = try FolderClaims([folder.path])
      defer { before.release() }
      let app = try InitCommand(options: package, tool: tool).appPackage(in: folder)
      let after = try isThere ? nil : FolderClaims([folder.path])
      defer { after?.release() }
      let trial = AppTrial(app: app, folder: folder, origin: origin)
      guard try buildAndCheck(trial) else { return .usage }
      return try hunt(trial)
    } catch let refusal as Refusal {
      throw refusal.of("try")
    }
  }

  /// Returns the folder of a package if none is given: in the working directory, or beside
  /// StoreStorm's own folder, which stays clean.
  private static func usualFolder(
    _ options: InitCommand.Options,
    _ origin: InitPlan.Origin
  ) -> String {
    let hints = [options.catalog].compactMap(\.self) + options.sources
    let name = "\(options.module ?? InitPlan.module(from: hints, types: []))Storm"
    let here = FileManager.default.currentDirectoryPath
    guard case .checkout(let path) = origin, "\(here)/".hasPrefix("\(path)/") else { return name }
    return URL(filePath: path).deletingLastPathComponent().appending(path: name).path
      .seen(from: here)
  }

  /// The most findings that are printed in full: ten signatures are often two bugs.
  private static let mostInFull = 5

  /// Hunts in the built program, and prints the commands to run next.
  private func hunt(_ trial: AppTrial) throws -> ExitCode {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let time = options.time.components
    let seconds = time.seconds + (time.attoseconds > 0 ? 1 : 0)
    var words = [trial.program, "hunt", trial.scenario, "--for", "\(max(1, seconds))s"]
    words += ["--keep-going", "--in-full", "\(Self.mostInFull)"] + trial.results
    words += options.seed.map { ["--seed", "\($0)"] } ?? []
    words += (terminal.isJSON ? ["--json"] : []) + (terminal.isQuiet ? ["--quiet"] : [])
    let process = ToolProcess(folder: temporary)
    var variables = [
      EnvironmentVariable.command: trial.run.asCommand, EnvironmentVariable.checkedGlue: "1",
    ]
    // A trial that hangs is a finding only if it is given up before the hunt ends.
    variables[Timeouts.variable] = tool.environment[Timeouts.variable] ?? "\(max(1, seconds / 3))s"
    let outcome: ToolProcess.Outcome
    do {
      outcome = try process.run(words, to: .callerAndPeople, environment: variables)
    } catch {
      terminal.result(verbatim: process.output)
      throw error
    }
    terminal.result(verbatim: process.output)
    guard let code = ExitCode(rawValue: outcome.status) else {
      let name = trial.folder.name.quoted
      throw Refusal("the hunt of \(name) ended: \(outcome.reason)", .internalError)
    }
    guard !terminal.isJSON, [.held, .violated, .interrupted].contains(code) else { return code }
    terminal.result("\npage       \(trial.page)")
    guard code != .interrupted else { return code }
    terminal.result("Next:")
    terminal.result("  after an edit of the app's files, the same command again")
    let longer = ["hunt", trial.scenario, "--for", "5m", "--keep-going"] + trial.results
    terminal.result("  " + (trial.run + longer).asCommand)
    let test = BuildRecipe(trial.origin).test + ["--package-path", trial.folder.path]
    terminal.result("  " + test.asCommand)
    return code
  }
}
