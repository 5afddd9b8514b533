import Commands
import Testing

@Suite("Help")
struct HelpTests {
  private static let tool = """
    storestorm: finds races in in-app-purchase logic and loads it, from one seed

    Usage: storestorm COMMAND [options]

    Commands:
      new          Write a first scenario for what a .storekit file sells, ready to
                   run
      init         Write a package that puts an app's own StoreKit files under test,
                   unchanged
      run          Run one trial of a scenario, load sized; report timings and
                   invariants
      hunt         Run many small trials; record and report each kind of violation
      merge        Put the shards of a hunt together; record and report what they
                   found
      replay       Bring a recorded violation back, step for step
      shrink       Make a recorded violation smaller: fewer people, steps, faults
                   and preemptions
      export-test  Write a test that fails as long as a recorded violation comes
                   back
      page         Make a page of a result: charts, rules, and races as pictures
      validate     Read scenario files and say what is wrong with them
      list         Show what there is to choose from
      explain      Tell what something is, which real bug is behind it, and how it
                   is checked
      gate         Compare exact counters of fixed trials with a baseline, and times
                   with a revision
      completions  Print a script that lets a shell complete this command line
      man          Print the manual page

    Options:
          --no-color  Write without colour; NO_COLOR and TERM=dumb do the same
      -h, --help      Show this help, or a command's
          --version   Show the version and the build

    Environment:
      STORESTORM_KEEP_HASH_SEEDS  With 1, hash tables are seeded anew in each
                                  process, as Swift does; otherwise trials run with
                                  SWIFT_DETERMINISTIC_HASHING=1
      STORESTORM_SHARD_INDEX      The number of this shard, from 0, for --shard auto
      STORESTORM_SHARD_COUNT      How many shards there are, for engines that do not
                                  say it
      GITHUB_ACTIONS              With true, run, hunt and gate add to
                                  GITHUB_STEP_SUMMARY and annotate the change

    Exit codes:
      0    Everything held
      1    An invariant or threshold was violated, or the gate found a regression
      2    Wrong command line, scenario or recording; nothing was judged
      3    StoreStorm itself failed
      4    Two runs of a seed differ, or a run left the simulation or its recording
      5    No baseline for this build, a missing shard, a recording out of reach
      130  Interrupted; what was found until then is in the result
      143  Terminated; what was found until then is in the result

    Examples:
      storestorm new
          first.json5 and first.storekit, and what to type next
      storestorm init Storm --storekit App.storekit --sources ../App/Store
          links to the files, a glue file, a scenario, a test and a workflow
      storestorm run Scenarios/ask-to-buy.json5
          10,000 users around the reference logic
      storestorm hunt Scenarios/ask-to-buy.json5 --variant unlock/as-designed --for 30s
          half a minute of search for races
      storestorm merge results/many
          the report of the whole hunt
      storestorm replay results/races/unlock/second-tap-buys-again.race
          a race that comes with StoreStorm, told as a story
      storestorm shrink my.race
          the small story, and its recording
      storestorm export-test small.race --module CoinShop --logic careful --out Race.swift
          a test for the package that has the module CoinShop
      storestorm page results/runs/ask-to-buy/result.json --out run.html
          the page that run --html would have written
      storestorm validate Scenarios/*.json5
          every mistake, with its place in the file
      storestorm list variants
          the logic that can be put under test
      storestorm explain paid-means-access
          the rule, how it is judged, and whom it would save
      storestorm gate
          fails if a counter is up by more than 1 %
      storestorm completions bash > ~/.local/share/bash-completion/completions/storestorm
          bash
      storestorm man > storestorm.1
          to be read with 'man ./storestorm.1'

    'storestorm COMMAND --help' tells more about a command.

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
              --accept            Write what is measured as the new baseline
              --baseline DIR      Where baselines are; without it, Benchmarks/Baselines
              --only TEXT         Only benchmarks whose name contains this;
                                  'gate-sample' lists them
              --against REVISION  Compare processor times too, with a build of this git
                                  revision
              --head PROGRAM      A release build to compare with --against; without it,
                                  this folder is built
              --pairs N           How many pairs of times each look adds; without it, 20
              --out PATH          Where files go; without it, results/runs/NAME, of gate
                                  results/bench; of shrink, export-test, new and page,
                                  the file
              --junit FILE        Write a test case for each benchmark and layer to this
                                  file
              --json              Print the result as one JSON object
          -q, --quiet             Leave out progress and notes
              --no-color          Write without colour; NO_COLOR and TERM=dumb do the
                                  same
          -h, --help              Show this help, or a command's
              --version           Show the version and the build

        Examples:
          storestorm gate
              fails if a counter is up by more than 1 %
          storestorm gate --accept
              writes the baseline of this build
          storestorm gate --against origin/main --only reference --junit gate.xml
              fails as well if the references have become more than 5 % slower

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
    #expect(await CommandLineRun("worker -h").results.contains("storestorm worker FILE..."))
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
