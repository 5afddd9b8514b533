import Simulation
import Testing

@Suite("Replays")
struct ReplayTests {
  private func record(_ program: Deposits, seed: UInt64 = 11) throws -> (ChoiceLog, Simulation) {
    let recorded = program.run(seed: seed, recording: true)
    return (try #require(recorded.simulation.choices), recorded.simulation)
  }

  private func replay(_ log: ChoiceLog, _ program: Deposits, seed: UInt64 = 11) -> Deposits.Result {
    program.run(seed: seed, strategy: Replay(log))
  }

  private func divergence(of result: Deposits.Result) throws -> Divergence {
    guard case .diverged(let divergence) = result.ending else {
      throw Surprise(ending: result.ending)
    }
    return divergence
  }

  private struct Surprise: Error {
    let ending: Simulation.Ending
  }

  @Test("repeat the run step for step, with the same sum and digest")
  func same() throws {
    for seed in 0..<20 as Range<UInt64> {
      let (log, recorded) = try record(Deposits(drawsBelow: 100), seed: seed)
      let again = replay(log, Deposits(drawsBelow: 100), seed: seed)
      #expect(again.ending == .quiet)
      #expect(again.simulation.conclude() == nil)
      #expect(again.simulation.digest == recorded.digest)
      #expect(again.simulation.unseed() == recorded.unseed())
      #expect(again.simulation.counters == recorded.counters)
    }
  }

  @Test("can be recorded themselves, with the same recording as a result")
  func recordedAgain() throws {
    let (log, _) = try record(Deposits(drawsBelow: 100))
    let again = Deposits(drawsBelow: 100).run(seed: 11, strategy: Replay(log), recording: true)
    #expect(again.simulation.choices == log)
  }

  @Test("stop at the first choice if the program has one more task, and name the candidates")
  func oneTaskMore() throws {
    let (log, _) = try record(Deposits(amounts: [1, 2]))
    let result = replay(log, Deposits(amounts: [1, 2, 3]))
    let divergence = try divergence(of: result)
    #expect(divergence.step == 1)
    #expect(divergence.expected == .pick(count: 2))
    #expect(divergence.found == .pick(count: 3))
    #expect(divergence.candidates.count == 3)
    #expect(divergence.candidates.map(\.sequence) == [1, 2, 3])
    #expect(result.simulation.counters.steps == 0)
    #expect(result.sum == 0)
  }

  @Test("stop where the choices end")
  func truncatedChoices() throws {
    let (log, _) = try record(Deposits())
    let half = log.choices.count / 2
    let cut = ChoiceLog(choices: Array(log.choices.prefix(half)), marks: log.marks)
    let divergence = try divergence(of: replay(cut, Deposits()))
    #expect(divergence.expected == .end)
    guard case .pick(let count) = divergence.found else {
      Issue.record("expected a choice, found \(divergence.found)")
      return
    }
    #expect(count == divergence.candidates.count && count > 1)
  }

  @Test("stop where the marks end")
  func truncatedMarks() throws {
    let (log, _) = try record(Deposits())
    let cut = ChoiceLog(choices: log.choices, marks: Array(log.marks.prefix(4)))
    let result = replay(cut, Deposits())
    let divergence = try divergence(of: result)
    #expect(divergence.step == 5)
    #expect(divergence.expected == .end)
    #expect(divergence.found == .step(mark: log.marks[4]))
    #expect(result.simulation.counters.steps == 5)
  }

  @Test("stop if the program draws where it did not before, fails to draw, or draws too little")
  func draws() throws {
    let (plain, _) = try record(Deposits())
    let drawing = try divergence(of: replay(plain, Deposits(drawsBelow: 10)))
    #expect(drawing.found == .draw)
    let (drawn, _) = try record(Deposits(drawsBelow: 1_000_000))
    let still = try divergence(of: replay(drawn, Deposits()))
    #expect(still.found != .draw)
    let narrow = try divergence(of: replay(drawn, Deposits(drawsBelow: 2)))
    #expect(narrow.expected == .draw)
    #expect(narrow.found == .draw)
  }

  @Test("detect a changed number in the recording, one step later")
  func tamperedDraw() throws {
    let (log, _) = try record(Deposits(drawsBelow: 1_000_000))
    var choices = log.choices
    let place = try #require(
      choices.firstIndex { if case .draw = $0 { true } else { false } }
    )
    choices[place] = .draw(choices[place] == .draw(7) ? 8 : 7)
    let tampered = ChoiceLog(choices: choices, marks: log.marks)
    let divergence = try divergence(of: replay(tampered, Deposits(drawsBelow: 1_000_000)))
    let index = Int(divergence.step) - 1
    #expect(divergence.expected == .step(mark: log.marks[index]))
    #expect(divergence.found != divergence.expected)
  }

  @Test("detect a changed pick in the recording, at that very step")
  func tamperedPick() throws {
    let (log, _) = try record(Deposits())
    var choices = log.choices
    guard case .pick(let index, let count) = choices[0] else {
      Issue.record("the first choice is a pick")
      return
    }
    choices[0] = .pick(index: (index + 1) % count, count: count)
    let result = replay(ChoiceLog(choices: choices, marks: log.marks), Deposits())
    // The three tasks are alike as long as nothing but their start has happened; then they differ.
    if case .diverged(let divergence) = result.ending {
      #expect(divergence.step <= 6)
    } else {
      #expect(result.sum != 6)
    }
  }

  @Test("detect an impossible pick instead of trusting it", arguments: [-1, 3, 1_000])
  func impossiblePick(index: Int) throws {
    let (log, _) = try record(Deposits())
    var choices = log.choices
    choices[0] = .pick(index: index, count: 3)
    let divergence = try divergence(
      of: replay(ChoiceLog(choices: choices, marks: log.marks), Deposits())
    )
    #expect(divergence.step == 1)
  }

  @Test("detect different times, which no choice shows")
  func otherTimes() throws {
    let (log, _) = try record(Deposits())
    let result = replay(log, Deposits(delay: .seconds(1)))
    let divergence = try divergence(of: result)
    #expect(divergence.step == 1)
    #expect(divergence.expected == .step(mark: log.marks[0]))
    #expect(result.simulation.counters.steps == 1)
  }

  @Test("detect a different seed")
  func otherSeed() throws {
    let (log, _) = try record(Deposits(), seed: 11)
    let divergence = try divergence(of: replay(log, Deposits(), seed: 12))
    #expect(divergence.expected == .step(mark: log.marks[0]))
  }

  @Test("detect at the end that the recording continues")
  func shorterProgram() throws {
    let (log, _) = try record(Deposits(amounts: [1]))
    let result = replay(log, Deposits(amounts: []))
    #expect(result.ending == .quiet)
    let divergence = try #require(result.simulation.conclude())
    #expect(divergence.expected == .step(mark: log.marks[0]))
    #expect(divergence.found == .end)
    #expect(divergence.step == 1)
  }

  @Test("continue over several runs")
  func severalRuns() throws {
    let (log, recorded) = try record(Deposits())
    let strategy = Replay(log)
    let simulation = Simulation(seed: 11, strategy: strategy)
    let account = Account(
      host: simulation.world.makeHost(),
      bank: Bank(host: simulation.world.makeHost())
    )
    for amount in [1, 2, 3] { simulation.world.start { await account.deposit(amount) } }
    while simulation.run(maxSteps: simulation.counters.steps + 1) == .stepLimit {}
    #expect(simulation.digest == recorded.digest)
    #expect(simulation.conclude() == nil)
  }
}
