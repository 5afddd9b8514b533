import Simulation
public import StoreSimulation

/// What was drawn for a trial, in words: what the swarm left out, and which trouble there is.
///
/// One line for each journey, fault, irregularity and change of the store, by the names that
/// scenario files use. What the scenario does not have is not told.
public struct DrawnPlan: Sendable {
  /// The plan of the trial.
  private let drawn: WorldPlan
  /// The plan of the scenario.
  private let written: WorldPlan

  /// Compares two plans.
  ///
  /// - Parameters:
  ///   - drawn: the plan of a trial.
  ///   - written: the plan of its scenario.
  public init(_ drawn: WorldPlan, of written: WorldPlan) {
    self.drawn = drawn
    self.written = written
  }

  /// What was drawn for a trial.
  ///
  /// - Parameter trial: the trial.
  public init(_ trial: Trial) { self.init(trial.plan, of: trial.scenario.plan) }

  /// One thing that could be drawn.
  struct Line {
    /// By the name that scenario files use.
    let name: String
    /// How it is in the trial; nil: left out.
    let drawn: String?
    /// How the scenario has it, where that is otherwise.
    let instead: String?

    var told: String {
      guard let drawn else { return "\(name): left out" }
      return "\(name): \(drawn)" + (instead.map { " instead of \($0)" } ?? "")
    }
  }

  /// The lines, in the order of a scenario file.
  public var told: [String] { lines.map(\.told) }

  var lines: [Line] {
    journeys + prompts + network + irregularities + faults + errors + storeEvents
  }

  private var journeys: [Line] {
    zip(drawn.journeys, written.journeys).filter { $1.weight > 0 }.map { journey, own in
      Line(
        name: "journey \(own.name)",
        drawn: journey.weight == 0 ? nil : "weight \(journey.weight)",
        instead: journey.weight == own.weight ? nil : "\(own.weight)"
      )
    }
  }

  private var prompts: [Line] {
    [
      line("prompts.refundProrated", \.prompts.refundProrated),
      line("prompts.refundReversed", \.prompts.refundReversed),
    ].compactMap { $0 }
  }

  private var network: [Line] {
    [
      line("network.loss", \.network.loss),
      line("network.duplication", \.network.duplication),
      line("network.reordering", \.network.reordering),
    ].compactMap { $0 }
  }

  private var irregularities: [Line] {
    let fanOut: (WorldPlan) -> String? = {
      $0.irregularities.fanOut == .broadcast ? nil : "first"
    }
    return [
      line("irregularities.updateBeforeReturn", \.irregularities.updateBeforeReturn),
      line("irregularities.updateAfterReturn", \.irregularities.updateAfterReturn),
      line("irregularities.emptyAfterLaunch", \.irregularities.emptyAfterLaunch),
      line("irregularities.lateEntitlement", \.irregularities.lateEntitlement),
      line("irregularities.lateUnfinished", \.irregularities.lateUnfinished),
      line("irregularities.lateFinish", \.irregularities.lateFinish),
      line("irregularities.repeatedUpdate", \.irregularities.repeatedUpdate),
      line("irregularities.fanOut", fanOut(drawn), fanOut(written)),
    ].compactMap { $0 }
  }

  private var faults: [Line] {
    [
      line("faults.kill", \.faults.kill), line("faults.writeFails", \.faults.writeFails),
      line("faults.productsFail", \.faults.productsFail),
      line("faults.purchaseFails", \.faults.purchaseFails),
      line("faults.interrupted", \.faults.interrupted),
      line("faults.unverified", \.faults.unverified),
      line("faults.syncFails", \.faults.syncFails),
      line("faults.renewalFails", \.faults.renewalFails),
      line("faults.recovery", \.faults.recovery), line("faults.offline", \.faults.offline),
      line("faults.serverDown", \.faults.serverDown),
      line("faults.serverStorageFails", \.faults.serverStorageFails),
      line("faults.databaseDown", \.faults.databaseDown),
      line("faults.commitFails", \.faults.commitFails),
      line("faults.commitAnswerLost", \.faults.commitAnswerLost),
      line("faults.imageFails", \.faults.imageFails),
    ].compactMap { $0 }
  }

  private var errors: [Line] {
    [
      line("faults.errors.loadProducts", \.loadProducts),
      line("faults.errors.purchase", \.purchase),
      line("faults.errors.verification", \.verification),
      line("faults.errors.appStoreSync", \.appStoreSync),
      line("faults.errors.subscriptionStatus", \.subscriptionStatus),
      line("faults.errors.refundRequest", \.refundRequest),
    ].compactMap { $0 }
  }

  private var storeEvents: [Line] {
    guard !written.storeEvents.isEmpty else { return [] }
    let (left, all) = (drawn.storeEvents.count, written.storeEvents.count)
    let told = left == 0 ? nil : left == all ? "\(all)" : "\(left) of \(all)"
    return [Line(name: "storeEvents", drawn: told, instead: nil)]
  }

  // MARK: Lines

  private func line(_ name: String, _ path: KeyPath<WorldPlan, Ratio>) -> Line? {
    line(name, drawn[keyPath: path].told, written[keyPath: path].told)
  }

  private func line(
    _ name: String,
    _ path: KeyPath<WorldPlan, Irregularities.Spell>
  ) -> Line? {
    line(name, drawn[keyPath: path].told, written[keyPath: path].told)
  }

  private func line<Reason>(
    _ name: String,
    _ path: KeyPath<SimulatedErrors, SimulatedErrors.Failure<Reason>?>
  ) -> Line? {
    func told(_ plan: WorldPlan) -> String? {
      plan.faults.errors[keyPath: path].flatMap { failure in
        failure.chance.told.map { "\($0), \(failure.error)" }
      }
    }
    return line(name, told(drawn), told(written))
  }

  /// One line, or none if neither plan has it.
  private func line(_ name: String, _ drawn: String?, _ written: String?) -> Line? {
    guard drawn != nil || written != nil else { return nil }
    return Line(name: name, drawn: drawn, instead: drawn == written ? nil : written ?? "never")
  }
}

extension Ratio {
  /// As a scenario file writes it; nil for what never happens.
  fileprivate var told: String? {
    if isNever { return nil }
    return numerator == denominator ? "always" : "\(numerator)/\(denominator)"
  }
}

extension Irregularities.Spell {
  /// How often and for how long; nil for what never happens.
  fileprivate var told: String? {
    chance.told.map {
      "\($0), for \(TimeLength.text(lasts.least)) to \(TimeLength.text(lasts.most))"
    }
  }
}
