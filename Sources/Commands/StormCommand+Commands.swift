import FileFormats

extension StormCommand {
  /// All commands, in the order of help.
  static let commands: [any ToolCommand.Type] = [
    TryCommand.self, NewCommand.self, InitCommand.self, CheckGlueCommand.self, RunCommand.self,
    HuntCommand.self, TestCommand.self, MergeCommand.self, ReplayCommand.self, ShrinkCommand.self,
    ExportTestCommand.self, PageCommand.self, ValidateCommand.self, ListCommand.self,
    ExplainCommand.self, TestServerCommand.self, CertificateCommand.self, GateCommand.self,
    CompletionsCommand.self, ManCommand.self, GateSampleCommand.self, DigestsCommand.self,
    WorkerCommand.self,
  ]

  /// Returns the command that arguments select.
  static func command(_ arguments: ParsedArguments) -> (any ToolCommand.Type)? {
    commands.first { $0.description.name == arguments.command.name }
  }

  /// Executes a command; returns its exit code, after a message if it fails.
  static func perform(_ arguments: ParsedArguments, with tool: Tool) async -> ExitCode {
    func run<Command: ToolCommand>(_ type: Command.Type) async throws -> ExitCode {
      try await Command(options: Command.Options(arguments), tool: tool).run()
    }
    guard let type = command(arguments) else {
      preconditionFailure("the parser accepts only the commands of the list")
    }
    do { return try await run(type) } catch { return tool.report(error) }
  }
}

extension ToolDescription {
  /// Describes the command line of StoreStorm.
  ///
  /// Where no names are given, any text is accepted.
  package static func storm(
    name: String,
    version: String,
    names: [NameList: [String]] = [:]
  ) -> ToolDescription {
    ToolDescription(
      name: name,
      abstract: "finds races in in-app purchase logic and load-tests it, from one seed",
      version: version,
      commands: StormCommand.commands.map { $0.description },
      options: [.noColor, .help, .version],
      variables: [
        EnvironmentVariable.keepHashSeeds:
          "Set to 1 to seed hash tables anew in each process, as Swift does by default; otherwise "
          + "trials run with \(HashSeeds.variable)=1",
        ShardEngine.indexVariable: "The zero-based index of this shard, for --shard auto",
        ShardEngine.countVariable: "The number of shards, for engines that do not provide it",
        EnvironmentVariable.command:
          "The command that printed commands begin with; default: the name of the program",
        JobSummary.markVariable:
          "If true, run, hunt and gate append to GITHUB_STEP_SUMMARY and annotate the change",
      ],
      exitCodes: ExitCode.allCases,
      names: names
    )
  }
}
