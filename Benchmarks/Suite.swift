/// All benchmarks, in one order.
struct Suite {
  /// A small part of the work: whether everything runs, not how fast.
  let isQuick: Bool

  func run() throws -> Report {
    var report = Report()
    measureMemory(&report)
    for users in isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000] {
      measureRoundTrips(users: users, &report)
    }
    measureLostUpdate(&report)
    try measureTrials(&report)
    return report
  }

  private func measureMemory(_ report: inout Report) {
    guard let memory = UserMemory(users: isQuick ? 2_000 : 100_000) else { return }
    report.add("memory of an idle user", memory.idle, "B", .atMost(700))
    report.add("memory of a user whose app runs", memory.active, "B", .atMost(8_192))
  }

  /// Simulation and bare loop take turns, so that what else the machine does meets both.
  private func measureRoundTrips(users: Int, _ report: inout Report) {
    let trips = isQuick ? users * 2 : max(2_000_000, users * 3)
    var simulated: [RoundTripRun] = []
    var bare: [RoundTripRun] = []
    for round in 0..<(isQuick ? 1 : 5) {
      let machine = SimulatedMachine(seed: UInt64(round))
      simulated.append(RoundTripRun(users: users, trips: trips, on: machine))
      bare.append(RoundTripRun(users: users, trips: trips, on: BareLoop()))
    }
    let (many, steps) = (Self.grouped(users), simulated.map(\.stepsPerSecond).median)
    let ratio = zip(simulated, bare).map { $0.stepsPerSecond / $1.stepsPerSecond }.median
    let tripGoal = users < 1_000_000 ? 2_000_000.0 : 1_500_000
    report.add(
      "\(many) users: round trips",
      simulated.map(\.tripsPerSecond).median,
      "/s",
      .atLeast(tripGoal)
    )
    report.add("\(many) users: steps", steps, "/s")
    report.add("\(many) users: steps of the bare loop", bare.map(\.stepsPerSecond).median, "/s")
    let ratioGoal: Report.Row.Goal =
      switch users {
      case 1_000: .atLeast(0.85)
      case 100_000: .atLeast(0.7)
      default: .none
      }
    report.add("\(many) users: share of the bare loop", ratio, "", ratioGoal)
  }

  private func measureLostUpdate(_ report: inout Report) {
    var program = LostUpdate()
    let speed = rate(for: isQuick ? .milliseconds(50) : .seconds(2)) {
      program.run(seed: UInt64(program.executions))
    }
    let executions = Double(program.executions)
    report.add("lost update: executions", speed, "/s", .atLeast(120_000))
    report.add("lost update: steps each", Double(program.steps) / executions, "")
    report.add("lost update: executions per loss", executions / Double(max(1, program.lost)), "")
  }

  private func measureTrials(_ report: inout Report) throws {
    let trials = try TrialRate()
    let seeds = UInt64(0)..<(isQuick ? 50 : 4_000)
    _ = trials.run(seeds: 0..<20)
    let one = trials.run(seeds: seeds)
    let two = trials.run(seeds: seeds, threads: 2)
    report.add("three-user trials, one thread", one.perSecond, "/s", .atLeast(8_000))
    report.add("three-user trials, two threads", two.perSecond, "/s")
    report.add(
      "three-user trials, two threads over one",
      two.perSecond / one.perSecond,
      "",
      .atLeast(1.7)
    )
    report.add("three-user trials: steps each", one.stepsPerTrial, "")
    report.add("three-user trials: steps", one.stepsPerSecond, "/s")
  }

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      text = "\(digit)" + (place > 0 && place % 3 == 0 ? "," : "") + text
    }
    return text
  }
}
