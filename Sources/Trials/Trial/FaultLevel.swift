package import StoreSimulation

/// What kinds of trouble a world has, in the order in which one can dispute what happens in it.
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
  /// The faults and irregularities that the trial can meet.
  package var faults: [FaultDeclaration] {
    let plan = plan
    return FaultDeclaration.removable.filter { $0.isIn(plan) }
  }
}
