import Commands
import Testing

@Suite("Help")
struct HelpTests {
  private static let tool = """
    storestorm: finds races in in-app purchase logic and load-tests it, from one
    seed

    Usage: storestorm COMMAND [options]

    Commands:
      try          Find what is wrong with an app's StoreKit files: write a package,
                   build it, and hunt
      new          Write a first, ready-to-run scenario for the products of a
                   .storekit file
      init         Write a package that tests an app's own StoreKit files, unchanged
      check-glue   Check that an app's glue reports what customers buy
      run          Run one load-sized trial of a scenario; report timings and
                   invariants
      hunt         Run many small trials; record and report each kind of violation
      merge        Merge the shards of a hunt; record and report what they found
      replay       Reproduce a recorded violation, step by step
      shrink       Shrink a recorded violation to fewer users, steps, faults and
                   preemptions
      export-test  Write a test that fails as long as a recorded violation is
                   reproduced
      page         Make an HTML page from a result: charts, rules and pictures of
                   races
      validate     Check scenario files and report every mistake
      list         List the available scenarios, variants, invariants and so on
      explain      Explain a name: what it means, the real bug behind it, and how it
                   is checked
      test-server  Test a real server: be the App Store and its customers, and
                   compare its balances
      certificate  Write the root certificate that a server under test has to trust
      gate         Compare exact counters of fixed trials with a baseline, and times
                   with a revision
      completions  Print a shell completion script
      man          Print the manual page

    Options:
          --no-color  Turn off color; NO_COLOR and TERM=dumb do the same
      -h, --help      Show this help, or the help of a command
          --version   Show the version and the build

    Environment:
      STORESTORM_KEEP_HASH_SEEDS  Set to 1 to seed hash tables anew in each process,
                                  as Swift does by default; otherwise trials run
                                  with SWIFT_DETERMINISTIC_HASHING=1
      STORESTORM_SHARD_INDEX      The zero-based index of this shard, for --shard
                                  auto
      STORESTORM_SHARD_COUNT      The number of shards, for engines that do not
                                  provide it
      STORESTORM_COMMAND          The command that printed commands begin with;
                                  default: the name of the program
      GITHUB_ACTIONS              If true, run, hunt and gate append to
                                  GITHUB_STEP_SUMMARY and annotate the change

    Exit codes:
      0    Everything held
      1    An invariant or threshold was violated, or the gate found a regression
      2    Invalid command line, scenario or recording, or a glue without access
      3    StoreStorm itself failed
      4    Two runs of one seed differed, or a run left the simulation or its
           recording
      5    No baseline for this build, a missing shard, or an unreachable recording
      129  The terminal was closed; the result holds what was found by then
      130  Interrupted; the result holds what was found by then
      143  Terminated; the result holds what was found by then

    Examples:
      storestorm try --app ../App
          the store code and the catalog that are found there, and the rest
      storestorm new
          first.json5 and first.storekit, and the commands to run next
      storestorm init Storm --storekit App.storekit --sources ../App/Store
          links to the files, a glue file, a scenario, a test and a workflow
      storestorm check-glue Scenarios/app.json5
          in the program of a package that 'init' wrote
      storestorm run Scenarios/ask-to-buy.json5
          10,000 users exercising the reference logic
      storestorm hunt Scenarios/ask-to-buy.json5 --variant unlock/as-designed --for 30s
          searches for races for half a minute
      storestorm merge results/many
          the report of the whole hunt
      storestorm replay results/races/unlock/second-tap-buys-again.race
          a race that comes with StoreStorm, as a story
      storestorm shrink my.race
          the shrunken story and its recording
      storestorm export-test small.race --module CoinShop --logic careful --out Race.swift
          a test for the package that contains the module CoinShop
      storestorm page results/runs/ask-to-buy/result.json --out run.html
          the page that run --html would have written
      storestorm validate Scenarios/*.json5
          every mistake, with its location in the file
      storestorm list variants
          the logic that you can test
      storestorm explain paid-means-access
          the rule, how it is checked, and the real bugs behind it
      storestorm test-server Scenarios/credits.json5 --target target.json5 --users 20
          20 customers who buy credits, one request at a time
      storestorm certificate --out root.cer
          in binary form, as Apple's server libraries read it
      storestorm gate
          fails if a counter rises by more than 1%
      storestorm completions bash > ~/.local/share/bash-completion/completions/storestorm
          bash
      storestorm man > storestorm.1
          view it with 'man ./storestorm.1'

    Run 'storestorm COMMAND --help' for more about a command.

    """

  @Test("of the tool matches the expected text word for word")
  func tool() async {
    let run = await CommandLineRun("--help")
    #expect(run.code == .held)
    #expect(run.messages.isEmpty)
    #expect(
      run.results == Self.tool
    )
  }

  @Test("of one command matches the expected text word for word")
  func command() async {
    let run = await CommandLineRun("gate --help")
    #expect(
      run.results == """
        storestorm gate: Compare exact counters of fixed trials with a baseline, and
        times with a revision

        Usage: storestorm gate [options]

        Options:
              --accept            Write the measured values as the new baseline
              --baseline DIR      The folder of baselines; default: Benchmarks/Baselines
              --only TEXT         Run only benchmarks whose name contains this;
                                  'gate-sample' lists them
              --against REVISION  Also compare processor times with a build of this git
                                  revision
              --head PROGRAM      The release build to compare under --against; default:
                                  build this folder
              --pairs N           The number of pairs of times in a round; default: 8
              --out PATH          The folder for files (default: results/runs/NAME;
                                  gate: results/bench; try: APPStorm); for shrink,
                                  export-test, new, certificate and page, the file to
                                  write
              --junit FILE        Write a test case for each benchmark and layer to this
                                  file
              --json              Print the result as one JSON object
          -q, --quiet             Hide progress and notes
              --no-color          Turn off color; NO_COLOR and TERM=dumb do the same
          -h, --help              Show this help, or the help of a command
              --version           Show the version and the build

        Examples:
          storestorm gate
              fails if a counter rises by more than 1%
          storestorm gate --accept
              writes the baseline of this build
          storestorm gate --against origin/main --only reference --junit gate.xml
              also fails if a reference takes 1.3 times as long

        """
    )
  }

  @Test("is shown however it is requested, whether or not the rest of the line is valid")
  func ways() async {
    let ofRun = await CommandLineRun("run --help").results
    #expect(ofRun.contains("Usage: storestorm run FILE [options]\n"))
    for line in ["run -h", "-h run", "help run", "run x --users 0 --nonsense -h"] {
      let run = await CommandLineRun(line)
      #expect(run.results == ofRun)
      #expect(run.code == .held)
      #expect(run.commands.isEmpty)
    }
    #expect(await CommandLineRun("help").results == CommandLineRun("-h").results)
  }

  @Test("leaves out hidden commands but recognizes them")
  func hidden() async {
    let ofTool = await CommandLineRun("--help").results
    #expect(!ofTool.contains("worker") && !ofTool.contains("digests"))
    #expect(await CommandLineRun("worker -h").results.contains("storestorm worker [PURPOSE]"))
  }

  @Test("is at most 80 columns wide, except for examples")
  func width() {
    let help = HelpText(CommandLineRun.tool)
    let texts = [help.ofTool] + CommandLineRun.tool.commands.map(help.of)
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= (line.contains("  storestorm ") ? 100 : 80), "\(line)")
    }
  }

  @Test("gives examples that are accepted")
  func examples() async {
    for example in CommandLineRun.tool.commands.flatMap(\.examples) {
      // Text after an arrow belongs to the shell.
      let line = example.arguments.prefix { $0 != ">" }
      let run = await CommandLineRun(String(line))
      #expect(run.messages == "", "\(example.arguments)")
      let isPage = example.arguments.hasPrefix("man") || example.arguments.hasPrefix("completions")
      #expect(run.commands.count == (isPage ? 0 : 1))
    }
  }

  @Test("names no option that has another meaning in another command")
  func oneMeaning() {
    let options = CommandLineRun.tool.commands.flatMap(\.options) + CommandLineRun.tool.options
    for name in Set(options.map(\.name)) {
      #expect(Set(options.filter { $0.name == name }).count == 1, "\(name)")
    }
  }

  @Test("--version is one line on standard output")
  func version() async {
    for line in ["--version", "run --version"] {
      let run = await CommandLineRun(line)
      #expect(run.results == "StoreStorm 0\n")
      #expect(run.code == .held)
    }
  }
}
