import Simulation

/// Looks for trials that end their process.
///
/// The process in which one ends is gone, with the search. So each trial is written down, and the
/// next process goes through the same search again, and runs nothing of what is known.
package struct EndProbe: Probe {
  /// What came of one trial.
  package enum Entry: Hashable, Sendable {
    /// It did not end its process, or otherwise than is looked for.
    case passed(steps: UInt64, picks: UInt64)
    /// It ended its process in this step, from 1, as is looked for.
    case ended(step: UInt64)
  }

  private struct Kind: Hashable {
    let trims: Trims
    let schedule: Trial.Schedule
  }

  private let known: [Entry]
  private let staysWithKnown: Bool
  private let willStep: @Sendable (_ trial: Int, _ step: UInt64) -> Void
  private let didPass: (Entry) -> Void
  private var number = 0
  private var ends: [Kind: UInt64] = [:]

  /// Makes a probe.
  ///
  /// - Parameters:
  ///   - known: what came of the first trials of the search, in processes before this one.
  ///   - staysWithKnown: whether the search ends where something else would be run.
  ///   - willStep: hears the number of each trial that is not known, from 0, and of each of its
  ///     steps before it happens.
  ///   - didPass: hears what came of it, if the process is still there.
  package init(
    known: [Entry],
    staysWithKnown: Bool = false,
    willStep: @escaping @Sendable (_ trial: Int, _ step: UInt64) -> Void,
    didPass: @escaping (Entry) -> Void
  ) {
    self.known = known
    self.staysWithKnown = staysWithKnown
    self.willStep = willStep
    self.didPass = didPass
  }

  var isAtEnd: Bool { staysWithKnown && number >= known.count }

  mutating func run(_ trial: Trial) -> ProbedRun {
    // Asked again, it would end one process more.
    if let step = ends[kind(trial)] { return Self.ended(in: step) }
    if isAtEnd { return ProbedRun(isHit: false, digest: 0, steps: 0, picks: 0) }
    defer { number += 1 }
    if number < known.count {
      switch known[number] {
      case .passed(let steps, let picks):
        return ProbedRun(isHit: false, digest: 0, steps: steps, picks: picks)
      case .ended(let step):
        ends[kind(trial)] = step
        return Self.ended(in: step)
      }
    }
    // What ends the process before its first step is not what is looked for.
    willStep(number, 0)
    let outcome = trial.run(tellingSteps: { [willStep, number] in willStep(number, $0) })
    let (steps, picks) = (outcome.counters.steps, outcome.counters.picks)
    didPass(.passed(steps: steps, picks: picks))
    return ProbedRun(isHit: false, digest: outcome.digest, steps: steps, picks: picks)
  }

  mutating func watch(_ trial: Trial) -> (steps: [SeenStep], counters: Simulation.Counters) {
    guard let step = ends[kind(trial)] else {
      preconditionFailure("only what has ended a process is watched: it would end this one")
    }
    let run = Observation(trial, before: step)
    return (run.steps, run.outcome.counters)
  }

  /// How often there was a choice is not known of it: no oftener than there were steps.
  private static func ended(in step: UInt64) -> ProbedRun {
    ProbedRun(isHit: true, digest: 0, steps: step, picks: step)
  }

  private func kind(_ trial: Trial) -> Kind {
    Kind(trims: trial.trims, schedule: trial.schedule)
  }
}

extension EndProbe.Entry {
  /// The entry as one line of a file.
  package var line: String {
    switch self {
    case .passed(let steps, let picks): "passed \(steps) \(picks)"
    case .ended(let step): "ended \(step)"
    }
  }

  /// Reads what ``line`` has written; nil if the text is something else.
  ///
  /// - Parameter line: without its end.
  package init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { UInt64($0) }
    switch (words.first, numbers.count) {
    case ("passed", 2): self = .passed(steps: numbers[0], picks: numbers[1])
    case ("ended", 1): self = .ended(step: numbers[0])
    default: return nil
    }
  }
}
