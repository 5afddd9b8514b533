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

  /// The lines, in the order of a scenario file.
  public var told: [String] {
    journeys + prompts + network + irregularities + faults + errors + storeEvents
  }

  private var journeys: [String] {
    zip(drawn.journeys, written.journeys).filter { $1.weight > 0 }.map { journey, own in
      switch journey.weight {
      case 0: "journey \(own.name): left out"
      case own.weight: "journey \(own.name): weight \(own.weight)"
      default: "journey \(own.name): weight \(journey.weight) instead of \(own.weight)"
      }
    }
  }

  private var prompts: [String] {
    [
      line("prompts.refundProrated", \.prompts.refundProrated),
      line("prompts.refundReversed", \.prompts.refundReversed),
    ].compactMap { $0 }
  }

  private var network: [String] {
    [
      line("network.loss", \.network.loss),
      line("network.duplication", \.network.duplication),
      line("network.reordering", \.network.reordering),
    ].compactMap { $0 }
  }

  private var irregularities: [String] {
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

  private var faults: [String] {
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

  private var errors: [String] {
    [
      line("faults.errors.loadProducts", \.loadProducts),
      line("faults.errors.purchase", \.purchase),
      line("faults.errors.verification", \.verification),
      line("faults.errors.appStoreSync", \.appStoreSync),
      line("faults.errors.subscriptionStatus", \.subscriptionStatus),
      line("faults.errors.refundRequest", \.refundRequest),
    ].compactMap { $0 }
  }

  private var storeEvents: [String] {
    guard !written.storeEvents.isEmpty else { return [] }
    let (left, all) = (drawn.storeEvents.count, written.storeEvents.count)
    return ["storeEvents: \(left == all ? "\(all)" : left == 0 ? "left out" : "\(left) of \(all)")"]
  }

  // MARK: Lines

  private func line(_ name: String, _ path: KeyPath<WorldPlan, Ratio>) -> String? {
    line(name, drawn[keyPath: path].told, written[keyPath: path].told)
  }

  private func line(
    _ name: String,
    _ path: KeyPath<WorldPlan, Irregularities.Spell>
  ) -> String? {
    line(name, drawn[keyPath: path].told, written[keyPath: path].told)
  }

  private func line<Reason>(
    _ name: String,
    _ path: KeyPath<SimulatedErrors, SimulatedErrors.Failure<Reason>?>
  ) -> String? {
    func told(_ plan: WorldPlan) -> String? {
      plan.faults.errors[keyPath: path].flatMap { failure in
        failure.chance.told.map { "\($0), \(failure.error)" }
      }
    }
    return line(name, told(drawn), told(written))
  }

  /// One line, or none if neither plan has it.
  private func line(_ name: String, _ drawn: String?, _ written: String?) -> String? {
    guard let drawn else { return written == nil ? nil : "\(name): left out" }
    return drawn == written
      ? "\(name): \(drawn)" : "\(name): \(drawn) instead of \(written ?? "never")"
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
