import TrialReports
import Testing

@testable import Commands

/// Accepted values arrive in the command's options.
@Suite("Accepted command lines")
struct OptionsTests {
  @Test("run: every option, in any order, before and after the command")
  func run() async throws {
    let lines = [
      "run a.json5 --seed 0x5EED --users 12 --variant unlock/reference --strategy fifo "
        + "--worst --out d --json --quiet --no-color --reported syncCanceledOffline",
      "--no-color -q --json --out=d --worst --strategy=fifo --variant=unlock/reference "
        + "--reported=syncCanceledOffline --users=12 --seed=24301 run a.json5",
      "--seed 24301 run --users 12 --worst -q --no-color --json --strategy fifo --out d "
        + "--reported syncCanceledOffline --variant unlock/reference -- a.json5",
    ]
    for line in lines {
      let run = await CommandLineRun(line)
      #expect(run.code == .held)
      #expect(run.results == "done\n")
      #expect(run.messages.isEmpty)
      let options = try #require(run.commands.first as? RunCommand).options
      #expect(options.scenario == "a.json5")
      #expect(options.trial.seed == 0x5EED)
      #expect(options.trial.users == 12)
      #expect(options.trial.variant == "unlock/reference")
      #expect(options.trial.strategy == "fifo")
      #expect(options.trial.isWorst && options.trial.reported == ["syncCanceledOffline"])
      #expect(options.directory == "d")
      let output = try #require(run.output)
      #expect(output.isJSON && output.isQuiet && output.refusesColor)
    }
  }

  @Test("run: real threads only on request, at a chosen pace or at none")
  func realTime() async throws {
    let line = "run a.json5 --time real --pace 60 --hunt-on-violation"
    let other = "run a --time virtual"
    let options = try #require(await CommandLineRun(line).commands.first as? RunCommand).options
    let plain = try #require(await CommandLineRun(other).commands.first as? RunCommand).options
    #expect(options.isReal && options.pace == 60 && options.huntsOnViolation)
    #expect(options.refusal == nil)
    #expect(!plain.isReal && plain.pace == nil && !plain.huntsOnViolation)
    #expect(plain.refusal == nil)
  }

  @Test("run: options that exclude each other are named in one line")
  func runDisagrees() async throws {
    let cases = [
      ("run a --pace 60", "--pace applies only to the wall clock; add --time real"),
      ("run a --pace 60 --time virtual", "--pace applies only to the wall clock; add --time real"),
      (
        "run a --time real --strategy fifo",
        "--strategy: with --time real, no strategy chooses the next step; omit it"
      ),
    ]
    for (line, refusal) in cases {
      let options = try #require(await CommandLineRun(line).commands.first as? RunCommand).options
      #expect(options.refusal == refusal)
    }
  }

  @Test("gate: every option; without options, only counters are compared")
  func gate() async throws {
    let line = "gate --against v1 --head p --pairs 12 --only reference --out d --junit j.xml"
    let options = try #require(await CommandLineRun(line).commands.first as? GateCommand).options
    let plain = try #require(await CommandLineRun("gate").commands.first as? GateCommand).options
    #expect(options.revision == "v1" && options.head == "p" && options.pairs == 12)
    #expect(options.only == "reference" && options.directory == "d" && options.junit == "j.xml")
    #expect(options.disagreement == nil)
    #expect(plain.revision == nil && plain.only == nil && plain.pairs == nil)
    #expect(plain.disagreement == nil)
  }

  @Test("gate: options that exclude each other are named in one line")
  func gateDisagrees() async throws {
    let cases = [
      ("gate --accept --against v1", "use it or --against, not both"),
      ("gate --head p", "--head applies only to times; add --against REVISION"),
      ("gate --pairs 8 --junit x", "--pairs applies only to times; add --against REVISION"),
      ("gate --out d", "--out applies only to times; add --against REVISION"),
    ]
    for (line, words) in cases {
      let options = try #require(await CommandLineRun(line).commands.first as? GateCommand).options
      let disagreement = try #require(options.disagreement, "\(line)")
      #expect(disagreement.hasSuffix(words))
      #expect(!disagreement.contains("\n"))
    }
  }

  @Test("run: omitted options are nil or false")
  func defaults() async throws {
    let run = await CommandLineRun("run a.json5")
    let options = try #require(run.commands.first as? RunCommand).options
    #expect(options.trial.seed == nil && options.trial.users == nil)
    #expect(options.trial.variant == nil && options.trial.strategy == nil)
    #expect(!options.trial.isWorst && options.trial.reported.isEmpty)
    #expect(options.directory == nil)
    let output = try #require(run.output)
    #expect(!output.isJSON && !output.isQuiet && !output.refusesColor)
  }

  @Test("hunt: several files and a budget")
  func hunt() async throws {
    let run = await CommandLineRun(
      "hunt a b --trials 1000000000000 c --for 90s --jobs 1024 --keep-going"
    )
    let options = try #require(run.commands.first as? HuntCommand).options
    #expect(options.scenarios == ["a", "b", "c"])
    #expect(options.trials == 1_000_000_000_000)
    #expect(options.time == .seconds(90))
    #expect(options.jobs == 1_024)
    #expect(options.keepsGoing && !options.failsFast)
    #expect(options.shard == nil)
  }

  @Test("hunt: a shard, for which all options must agree")
  func shard() async throws {
    let whole = "hunt a --trials 8 --seed 1 --shard 3/64 --fail-fast"
    let refused = [
      whole + " --keep-going", whole + " --for 3s", "hunt a --seed 1 --shard auto",
      "hunt a --trials 8 --shard 0/1",
    ]
    for line in [whole] + refused {
      let options = try #require(await CommandLineRun(line).commands.first as? HuntCommand).options
      #expect((options.refusal == nil) == (line == whole), "\(line)")
      let spelling = line.split(separator: "--shard ").last?.split(separator: " ").first ?? ""
      #expect(options.shard == ShardSource(String(spelling)))
    }
    let run = await CommandLineRun("hunt a --shard 8/8")
    #expect(run.code == .usage)
    #expect(run.messages.contains("a shard I/N with I from 0 to N - 1"))
  }

  @Test(
    "durations",
    arguments: [
      ("500ms", Duration.milliseconds(500)), ("1s", .seconds(1)), ("5m", .seconds(300)),
      ("2h", .seconds(7_200)), ("1h30m", .seconds(5_400)), ("365d", .seconds(31_536_000)),
    ]
  )
  func lengths(text: String, length: Duration) async throws {
    let run = await CommandLineRun("hunt a --for \(text)")
    let options = try #require(run.commands.first as? HuntCommand).options
    #expect(options.time == length)
  }

  @Test(
    "seeds",
    arguments: [
      ("0", UInt64(0)), ("18446744073709551615", .max), ("0xffffFFFFffffFFFF", .max),
      ("007", 7), ("0x0", 0),
    ]
  )
  func seeds(text: String, seed: UInt64) async throws {
    let run = await CommandLineRun("run a --seed \(text)")
    let options = try #require(run.commands.first as? RunCommand).options
    #expect(options.trial.seed == seed)
  }

  /// The options of a command in a few words.
  private static func words(of command: any ToolCommand, isJSON: Bool?) -> String {
    switch command {
    case let command as ReplayCommand:
      let options = command.options
      return "\(options.recording) \(options.isHere)"
    case let command as ShrinkCommand:
      let options = command.options
      return "\(options.recording) \(options.file ?? "") \(options.budget ?? 0)"
    case let command as ExportTestCommand:
      let options = command.options
      let words = [options.module, options.logic, options.rules, options.file]
      return words.map { $0 ?? "-" }.joined(separator: " ")
    case let command as ValidateCommand:
      let options = command.options
      return "\(options.scenarios)"
    case let command as ListCommand:
      let options = command.options
      return options.subject?.rawValue ?? "all"
    case let command as GateCommand:
      let options = command.options
      return "\(options.accepts) \(options.baselines)"
    case let command as GateSampleCommand:
      let options = command.options
      return "\(options.benchmark ?? "all") x \(options.repetitions)"
    case let command as DigestsCommand:
      let options = command.options
      return "\(options.trials) from \(options.first)"
    case is WorkerCommand: return "worker"
    case let command as MergeCommand:
      let options = command.options
      return "\(options.directory) \(isJSON == true)"
    case let command as ExplainCommand:
      let options = command.options
      return options.name ?? "everything"
    case let command as NewCommand:
      let options = command.options
      return "\(options.file ?? "-") of \(options.catalog ?? "-")"
    case let command as InitCommand:
      let (options, app) = (command.options, command.options.app)
      let words = [options.folder, app.catalog, app.module, app.origin]
      let files = [app.folder].compactMap(\.self) + app.sources + ["+"] + app.further
      let actor = app.isOnMainActor.map { "\($0)" } ?? "?"
      let mode = "\(app.languageMode ?? 0) \(actor) \(options.checks)"
      return (words.map { $0 ?? "-" } + files + [mode]).joined(separator: " ")
    case let command as TestServerCommand:
      let options = command.options
      let words = [options.scenario, options.target ?? "-", "\(options.mayBeRemote)"]
      return (words + ["\(options.trial.users ?? 0)"]).joined(separator: " ")
    case let command as CertificateCommand:
      let options = command.options
      return "root \(options.file ?? "-") \(options.apiKey ?? "-")"
    case let command as TryCommand:
      let options = command.options
      let app = options.package.app
      let words = [options.package.folder, app.catalog ?? "-", app.folder].compactMap(\.self)
      let seed = options.seed.map { "\($0)" } ?? "drawn"
      return (words + app.sources + ["\(options.time.components.seconds) \(seed)"])
        .joined(separator: " ")
    case let command as CheckGlueCommand:
      let options = command.options
      return "\(options.scenario) \(options.variant ?? "-")"
    default: return "not asked for"
    }
  }

  @Test(
    "the other commands, including hidden ones",
    arguments: [
      ("replay r --here", "r true"), ("shrink r --out s --budget 9", "r s 9"),
      ("export-test r --module M --logic l --rules n", "M l n -"),
      ("validate a b", #"["a", "b"]"#), ("list strategies", "strategies"),
      ("gate --accept --baseline d", "true d"), ("gate", "false Benchmarks/Baselines"),
      ("gate-sample", "all x 1"), ("gate-sample --benchmark b --times 9", "b x 9"),
      ("digests a --trials 5 --first 10", "5 from 10"), ("worker hunt", "worker"),
      ("merge d --json", "d true"), ("explain", "everything"), ("explain kill", "kill"),
      ("explain decisive pair", "decisive-pair"), ("new", "- of -"),
      ("new s.storekit --out o", "o of s.storekit"),
      (
        "init p --storekit s --sources a --sources b --with c --swift 6 --isolation main "
          + "--module M", "p s M - a b + c 6 true false"
      ),
      ("init p --check --storestorm s", "p - - s + 0 ? true"),
      ("init p --app a", "p - - - a + 0 ? false"),
      ("certificate --out r.cer --api-key k.p8", "root r.cer k.p8"), ("certificate", "root - -"),
      ("test-server a --target t.json5 --users 3 --target-may-be-remote", "a t.json5 true 3"),
      ("try a.storekit --sources a --sources b --out p --for 9s --seed 7", "p a.storekit a b 9 7"),
      ("try a.storekit --sources a", " a.storekit a 10 drawn"), ("try --app a", " - a 10 drawn"),
      ("check-glue a --variant unlock/reference", "a unlock/reference"),
    ]
  )
  func others(line: String, words: String) async throws {
    let run = await CommandLineRun(line)
    let command = try #require(run.commands.first)
    #expect(Self.words(of: command, isJSON: run.output?.isJSON) == words)
  }

  @Test("--export may be repeated; a file that the command cannot write is refused in one line")
  func exports() async throws {
    let run = await CommandLineRun("run a --export x.hlog --export=y.ndjson --export z.txt")
    let options = try #require(run.commands.first as? RunCommand).options
    #expect(options.exports.files.map(\.path) == ["x.hlog", "y.ndjson"])
    let refusal = try #require(options.exports.refusal(of: .run))
    #expect(refusal.hasPrefix("--export: run writes files that end in .ndjson, "))
    #expect(refusal.hasSuffix(", found 'z.txt'") && !refusal.contains("\n"))
    for format in ExportFormats.all {
      let isNamed = refusal.contains(" \(format.ending)")
      #expect(isNamed == format.commands.contains(.run), "\(format.ending)")
    }
    #expect(ExportOptions(paths: ["a.hlog"]).refusal(of: .hunt) == nil)
    #expect(options.exports.refusal(of: .hunt)?.hasSuffix("found 'y.ndjson'") == true)
    #expect(await CommandLineRun("run a --out b --out c").code == .usage)
  }

  @Test(
    "the remaining time is the smaller of the work's time and the limit",
    arguments: [
      (10, 100, nil, "90 s"), (10, nil, 70, "60 s"), (10, 100, 30, "20 s"), (10, nil, nil, nil),
      (0, 100, nil, nil), (1, 1_000, nil, "2 h"), (1, 100_000, nil, "277 h"),
    ] as [(Int, Int?, Int?, String?)]
  )
  func left(done: Int, all: Int?, seconds: Int?, expected: String?) {
    let left = Progress.left(
      after: .seconds(10),
      done: done,
      of: all,
      atMost: seconds.map { .seconds($0) }
    )
    #expect(left == expected)
  }

  @Test("after --, everything is positional")
  func positionalOnly() async throws {
    let run = await CommandLineRun("validate -- --json -h a")
    let options = try #require(run.commands.first as? ValidateCommand).options
    #expect(options.scenarios == ["--json", "-h", "a"])
    #expect(run.output?.isJSON == false)
  }

  @Test("the action's result is the exit code", arguments: ExitCode.allCases)
  func exitCode(code: ExitCode) async {
    #expect(await CommandLineRun("run a", answering: code).code == code)
  }

  @Test("exit codes match the documentation")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 129, 130, 143])
  }

  @Test("without --seed, the seed is random, but fixed under CI")
  func seedSource() {
    #expect(SeedSource.seed(given: 9, environment: ["CI": "1"]) == 9)
    #expect(SeedSource.seed(given: nil, environment: ["CI": "1"]) == SeedSource.fixed)
    let drawn = Set((0..<8).map { _ in SeedSource.seed(given: nil, environment: ["CI": ""]) })
    #expect(drawn.count > 1)
  }

  @Test("replay: by names or exact, up to a step, with the full story")
  func replay() async throws {
    let plain = await CommandLineRun("replay a.race")
    let options = try #require(plain.commands.first as? ReplayCommand).options
    #expect(options.recording == "a.race")
    #expect(!options.goesByNames && !options.isExact && !options.tellsAll && !options.isHere)
    #expect(options.breakStep == nil)
    let full = await CommandLineRun("replay --by-names --exact --break 12 --all a.race --here")
    let others = try #require(full.commands.first as? ReplayCommand).options
    #expect(others.goesByNames && others.isExact && others.tellsAll && others.isHere)
    #expect(others.breakStep == 12)
    for line in ["replay --break a.race", "replay --break 0 a.race", "replay --break x a.race"] {
      #expect(await CommandLineRun(line).code == .usage)
    }
  }

  @Test("--html goes with run, hunt, merge, and replay; page and --bug-report are accepted")
  func pages() async throws {
    for line in ["run a.json5", "hunt a.json5", "merge d", "replay a.race"] {
      for (extra, file) in [("", nil), (" --html p.html", "p.html")] {
        let command = try #require(await CommandLineRun(line + extra).commands.first)
        switch command {
        case let command as RunCommand: #expect(command.options.html == file)
        case let command as HuntCommand: #expect(command.options.html == file)
        case let command as MergeCommand: #expect(command.options.html == file)
        case let command as ReplayCommand: #expect(command.options.html == file)
        default: Issue.record("\(line)")
        }
      }
    }
    let page = await CommandLineRun("page r.json --out p.html").commands.first
    let report = await CommandLineRun("replay a.race --bug-report").commands.first
    let options = try #require(page as? PageCommand).options
    let replay = try #require(report as? ReplayCommand).options
    #expect(options.result == "r.json" && options.file == "p.html")
    #expect(replay.isBugReport && replay.html == nil)
    #expect(await CommandLineRun("page").code == .usage)
  }
}
