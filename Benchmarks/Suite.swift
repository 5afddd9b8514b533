/// All benchmarks, in one order.
struct Suite {
  let options: Options
  private var isQuick: Bool { options.isQuick }

  func run() async throws -> Report {
    var report = Report()
    for part in options.parts {
      switch part {
      // First, as later new objects take the place of freed ones.
      case .memory: measureMemory(&report)
      case .subscriber: try measureSubscriber(&report)
      case .roundTrips:
        let sizes = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]
        let speeds = sizes.map { measureRoundTrips(users: $0, &report) }
        guard let few = sizes.firstIndex(of: 10_000), let many = sizes.firstIndex(of: 1_000_000)
        else { break }
        let cost = speeds[few] / speeds[many]
        report.add("cost of a step among 1,000,000 users over 10,000", cost, "", .atMost(1.5))
      case .lostUpdate: measureLostUpdate(&report)
      case .trials: try measureTrials(&report)
      case .mainJob: try measureMainJob(&report)
      case .ledger: try await measureLedger(&report)
      case .realThreads: await measureRealThreads(&report)
      }
    }
    return report
  }

  private func measureMemory(_ report: inout Report) {
    guard let memory = UserMemory(users: isQuick ? 2_000 : 100_000) else { return }
    report.add("memory of an idle user", memory.idle, "B", .atMost(700))
    report.add("memory of a user whose app runs", memory.active, "B", .atMost(9_216))
  }

  private func measureSubscriber(_ report: inout Report) throws {
    guard let memory = try SubscriberMemory(few: isQuick ? 20 : 2_000) else { return }
    report.add("memory of a subscriber of a-month", memory.each, "B", .atMost(16_384))
  }

  /// Simulation and bare loop take turns, so that what else the machine does meets both.
  ///
  /// - Returns: the steps of a second.
  private func measureRoundTrips(users: Int, _ report: inout Report) -> Double {
    let trips = isQuick ? users * 2 : max(2_000_000, users * 10)
    var simulated: [RoundTripRun] = []
    var bare: [RoundTripRun] = []
    for round in 0..<(isQuick ? 1 : 3) {
      let machine = SimulatedMachine(seed: UInt64(round))
      simulated.append(RoundTripRun(users: users, trips: trips, on: machine))
      bare.append(RoundTripRun(users: users, trips: trips, on: BareLoop()))
    }
    let (many, steps) = (Self.grouped(users), simulated.map(\.stepsPerSecond).median)
    let ratio = zip(simulated, bare).map { $0.stepsPerSecond / $1.stepsPerSecond }.median
    report.add("\(many) users: round trips", simulated.map(\.tripsPerSecond).median, "/s")
    report.add("\(many) users: steps", steps, "/s")
    report.add("\(many) users: steps of the bare loop", bare.map(\.stepsPerSecond).median, "/s")
    let ratioGoal: Report.Row.Goal =
      switch users {
      case 1_000: .atLeast(0.85)
      case 100_000: .atLeast(0.7)
      default: .none
      }
    report.add("\(many) users: share of the bare loop", ratio, "", ratioGoal)
    return steps
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

  /// One thread, two threads and the bare loop take turns as well.
  private func measureTrials(_ report: inout Report) throws {
    let trials = try TrialRate()
    let count: UInt64 = isQuick ? 20 : 300
    _ = trials.run(seeds: 0..<20)
    var (one, speedups, shares): ([TrialRate.Sum], [Double], [Double]) = ([], [], [])
    for round in 0..<UInt64(isQuick ? 1 : 5) {
      let seeds = round * count * 3..<(round * 3 + 1) * count
      let alone = trials.run(seeds: seeds)
      let both = trials.run(seeds: seeds, threads: 2)
      let bare = RoundTripRun(users: 10, trips: isQuick ? 1_000 : 200_000, on: BareLoop())
      one.append(alone)
      speedups.append(2 * both.perSecond / alone.perSecond)
      shares.append(alone.stepsPerSecond / bare.stepsPerSecond)
    }
    let name = "three-user trials"
    report.add("\(name), one thread", one.map(\.perSecond).median, "/s", .atLeast(2_500))
    report.add("\(name): steps each", one.map(\.stepsPerTrial).median, "")
    report.add("\(name): steps", one.map(\.stepsPerSecond).median, "/s")
    report.add("\(name): share of the bare loop", shares.median, "", .atLeast(0.25))
    report.add("\(name), two threads over one", speedups.median, "", .atLeast(1.7))
  }

  /// The run that the README begins with, without the start of the program and its report.
  private func measureMainJob(_ report: inout Report) throws {
    let trials = try TrialRate()
    let speeds = (0..<UInt64(isQuick ? 1 : 5)).map { trials.runMainJob(seed: $0).stepsPerSecond }
    report.add("main job: steps", speeds.median, "/s", .atLeast(1_200_000))
  }

  /// A customer with many rows and one with few take turns.
  private func measureLedger(_ report: inout Report) async throws {
    let small = try await LedgerScale(rows: 1_000)
    let large = try await LedgerScale(rows: isQuick ? 20_000 : 1_000_000)
    let count = isQuick ? 200 : 5_000
    for (name, request) in LedgerScale.requests {
      var (few, many): ([Double], [Double]) = ([], [])
      for _ in 0..<5 {
        few.append(try await small.perSecond(of: request, count: count))
        many.append(try await large.perSecond(of: request, count: count))
      }
      let ratio = zip(few, many).map { $0 / $1 }.median
      report.add("ledger of \(Self.grouped(small.rows)) rows: \(name)", few.median, "/s")
      report.add("ledger of \(Self.grouped(large.rows)) rows: \(name)", many.median, "/s")
      report.add("ledger: \(name), cost of many rows over few", ratio, "", .atMost(1.25))
    }
  }

  /// Calls on Swift's own pool; the three ways take turns.
  private func measureRealThreads(_ report: inout Report) async {
    let calls = isQuick ? 2_000 : 500_000
    var times: [HostedCalls: [Double]] = [:]
    for _ in 0..<(isQuick ? 1 : 7) {
      for way in HostedCalls.allCases {
        times[way, default: []].append(await way.nanoseconds(calls: calls, features: 4))
      }
    }
    let plain = times[.plain] ?? []
    func share(_ way: HostedCalls) -> Double { zip(times[way] ?? [], plain).map { $0 / $1 }.median }
    report.add("real threads: a call between plain actors", plain.median, "ns")
    report.add("real threads: one shared host over plain", share(.shared), "", .atMost(1))
    report.add("real threads: a host each over plain", share(.each), "", .atMost(1.4))
  }

  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      text = "\(digit)" + (place > 0 && place % 3 == 0 ? "," : "") + text
    }
    return text
  }
}
