import Simulation
package import StoreSimulation

/// The kinds of faults that a world has, most plausible first.
package enum FaultLevel: Int, Hashable, Sendable, Codable, Comparable {
  /// Neither faults nor irregularities.
  case calm
  /// Faults: things that break sooner or later, such as a connection or a process.
  case faults
  /// Irregularities: behavior of the store that not every platform shows.
  case irregularities

  /// Returns the level of a world with these faults and irregularities.
  package init(_ faults: [FaultDeclaration]) {
    self =
      faults.contains(where: \.isIrregularity)
      ? .irregularities : faults.isEmpty ? .calm : .faults
  }

  /// Whether one level is less disputable than another.
  package static func < (left: FaultLevel, right: FaultLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Trial {
  /// The level of the trial's world.
  ///
  /// What a calm trial keeps, such as a customer who cancels or a clock that is wrong, does not
  /// count.
  var faultLevel: FaultLevel {
    let plan = plan
    func has(_ faults: [FaultDeclaration]) -> Bool { faults.contains { $0.mayHappen(in: plan) } }
    if has(FaultDeclaration.all(in: .irregularities)) { return .irregularities }
    let sections: [FaultDeclaration.Section] = [.faults, .errors, .api, .network]
    let isTerminated = !plan.background.terminated.chance.isNever
    return isTerminated || sections.contains { has(FaultDeclaration.all(in: $0)) }
      ? .faults : .calm
  }
}

extension FaultDeclaration {
  /// Whether a plan has the fault with a chance, or certainly.
  ///
  /// A fault with a chance is not compared with the plan without it, which takes much longer.
  fileprivate func mayHappen(in plan: WorldPlan) -> Bool {
    switch value {
    case .range, .section, .fanOut: return false
    case .chance, .episode, .later:
      var (copy, isNever) = (plan, true)
      changeChance(of: &copy) { isNever = $0.isNever }
      return !isNever
    case .flag, .error, .verificationError, .zones: return isIn(plan)
    }
  }
}
