package import Simulation
package import StoreModel

/// The declaration of a fault, an irregularity, or another setting that makes a world harder.
///
/// Each is declared once, beside its property in the plan. Scenario files, their schema, the swarm,
/// recordings, trims, and explanations are derived from the declaration.
package struct FaultDeclaration: Sendable {
  /// The object of a scenario file in which a fault is set.
  package enum Section: String, Hashable, Sendable, CaseIterable {
    /// What StoreKit is allowed to do.
    case irregularities
    /// What a single report says of the store.
    case reported
    /// What breaks.
    case faults
    /// The calls that throw.
    case errors
    /// What goes wrong at the App Store Server API.
    case api
    /// What happens to apps in the background.
    case background
    /// The network between a device and the store.
    case network
    /// The delivery of notifications.
    case notifications
    /// The payment sheet.
    case payment
    /// The sign-in of a restore.
    case signIn
    /// Refund requests.
    case refund
    /// The clocks of devices.
    case deviceClock
  }

  /// The kind of a fault's value, with its place in the plan.
  package enum Value: Sendable {
    /// A probability, and the one at its worst.
    case chance(Path<Ratio>, atWorst: Ratio = .always)
    /// A probability and a duration, its limit, and the longest known one if the limit is not set.
    case episode(
      Path<Irregularities.Episode>,
      atMost: VirtualDuration? = nil,
      longestKnown: VirtualDuration = .zero
    )
    /// Whether the store behaves so all the time.
    case flag(Path<Bool>)
    /// A probability, and the time after which it happens.
    case later(Path<Irregularities.Episode>)
    /// A range of durations that belongs to another fault.
    case range(Path<DelayRange>)
    /// The error of a call.
    case error(Path<SimulatedErrors.Failure<StoreError>?>)
    /// The error of a verification.
    case verificationError(Path<SimulatedErrors.Failure<VerificationError>?>)
    /// The distribution of updates.
    case fanOut(Path<Irregularities.FanOut>)
    /// The time zones of devices.
    case zones(Path<[CalendarZone]>)
    /// An object with faults of its own.
    case section(Section)
  }

  /// The place of a value in a plan.
  package typealias Path<Value> = any WritableKeyPath<WorldPlan, Value> & Sendable

  /// The object of a scenario file in which it is set.
  package let section: Section
  /// The key in that object.
  package let key: String
  /// The kind of value, with its place in the plan.
  package let value: Value
  /// The meaning of the value in one sentence, for the schema; nil if its object has one.
  package var setting: String?
  /// What happens, in one sentence; nil if only the schema describes it.
  package var summary: String?
  /// How it comes about, and what the logic under test has to do.
  package var details = ""
  /// The defects of shipped products behind it.
  package var bugs: [RealBug] = []
  /// Where the behavior was measured, or why it may occur; nil if only reports say so.
  package var platformSource: PlatformSource?
  /// Whether it means nothing to logic without a server.
  package let needsServer: Bool
  /// Whether a swarm draws it from a separate stream, so the draws of all others stay.
  package var isDrawnApart = false
  /// Whether the duration of an episode is a delay, after which something follows.
  package var isDelay = false
  /// Whether the settings of a `.storekit` file switch it on.
  package var switchedOn: @Sendable (StoreSwitches) -> Bool = { _ in false }

  /// Declares a fault.
  init(_ section: Section, _ key: String, _ value: Value, needsServer: Bool = false) {
    self.section = section
    self.key = key
    self.value = value
    self.needsServer = needsServer
  }

  /// All declarations.
  package static let all =
    Irregularities.declarations + ReportedBehaviors.declarations + Faults.declarations
    + SimulatedErrors.declarations + APIFaults.declarations + BackgroundPlan.declarations
    + NetworkPlan.declarations + NotificationPlan.declarations + Prompts.declarations
    + ClockPlan.declarations

  /// Returns the declarations of an object, in the order of a scenario file.
  package static func all(in section: Section) -> [FaultDeclaration] { bySection[section] ?? [] }

  /// Returns the declarations of reported behaviors; other names are left out.
  package static func reported(_ names: [String]) -> [FaultDeclaration] {
    names.compactMap { FaultDeclaration(rawValue: "\(Section.reported.rawValue).\($0)") }
  }

  /// The declarations of each object; made once, because each trial asks for them.
  private static let bySection = Dictionary(grouping: all, by: \.section)

  /// The faults that can be removed from a plan; the others belong to one of them.
  package static let removable = all.filter {
    switch $0.value {
    case .range, .section: false
    default: true
    }
  }
}

extension FaultDeclaration: RawRepresentable, Hashable {
  /// Its place in a scenario file, such as `faults.kill`, by which declarations are compared.
  package var rawValue: String { "\(section.rawValue).\(key)" }

  /// Finds a declaration by its place in a scenario file.
  package init?(rawValue: String) {
    guard let fault = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = fault
  }
}

extension FaultDeclaration: CustomStringConvertible {
  /// Its place in a scenario file.
  package var description: String { rawValue }
}

// MARK: Texts

extension FaultDeclaration {
  func setting(_ sentence: String) -> Self { with(\.setting, sentence) }
  func summary(_ sentence: String) -> Self { with(\.summary, sentence) }
  func details(_ text: String) -> Self { with(\.details, text) }
  func drawnApart() -> Self { with(\.isDrawnApart, true) }
  func delay() -> Self { with(\.isDelay, true) }
  func bugs(_ bugs: RealBug...) -> Self { with(\.bugs, bugs) }
  func sourced(_ source: PlatformSource) -> Self { with(\.platformSource, source) }
  func switchedOn(_ condition: @escaping @Sendable (StoreSwitches) -> Bool) -> Self {
    with(\.switchedOn, condition)
  }

  private func with<Part>(_ place: WritableKeyPath<Self, Part>, _ part: Part) -> Self {
    var copy = self
    copy[keyPath: place] = part
    return copy
  }
}

// MARK: Plans

extension FaultDeclaration {
  /// Whether the fault has a probability in a plan.
  package var hasChance: Bool {
    switch value {
    case .chance, .episode, .later: true
    default: false
    }
  }

  /// Whether a plan has the fault with certainty, although it would not by default.
  package func isAlways(in plan: WorldPlan) -> Bool {
    isCertain(in: plan) && !isCertain(in: .standard)
  }

  private func isCertain(in plan: WorldPlan) -> Bool {
    let chance: Ratio? =
      switch value {
      case .chance(let path, _): plan[keyPath: path]
      case .episode(let path, _, _), .later(let path): plan[keyPath: path].chance
      case .error(let path): plan[keyPath: path]?.chance
      case .verificationError(let path): plan[keyPath: path]?.chance
      case .flag, .range, .fanOut, .zones, .section: nil
      }
    return chance?.isAlways ?? false
  }

  /// Changes the probability; does nothing unless ``hasChance``.
  package func changeChance(of plan: inout WorldPlan, _ change: (inout Ratio) -> Void) {
    switch value {
    case .chance(let path, _): change(&plan[keyPath: path])
    case .episode(let path, _, _), .later(let path): change(&plan[keyPath: path].chance)
    default: break
    }
  }

  /// Removes the fault from a plan.
  ///
  /// - Parameter plan: the plan; unchanged if it does not have the fault.
  package func remove(from plan: inout WorldPlan) {
    changeChance(of: &plan) { $0 = .never }
    switch value {
    case .flag(let path): plan[keyPath: path] = false
    case .error(let path): plan[keyPath: path] = nil
    case .verificationError(let path): plan[keyPath: path] = nil
    case .fanOut(let path): plan[keyPath: path] = .broadcast
    case .zones(let path): plan[keyPath: path] = []
    case .chance, .episode, .later, .range, .section: break
    }
  }

  /// Keeps the fault from happening in a plan, and leaves all else as the seed draws it.
  ///
  /// - Parameter plan: the plan; unchanged if it does not have the fault.
  package func silence(in plan: inout WorldPlan) {
    switch value {
    case .chance, .episode, .later: changeChance(of: &plan) { $0 = $0.silenced }
    case .error(let path):
      if let chance = plan[keyPath: path]?.chance { plan[keyPath: path]?.chance = chance.silenced }
    case .verificationError(let path):
      if let chance = plan[keyPath: path]?.chance { plan[keyPath: path]?.chance = chance.silenced }
    case .flag, .fanOut, .zones, .range, .section: remove(from: &plan)
    }
  }

  /// Returns whether a plan has the fault.
  ///
  /// - Parameter plan: the plan.
  /// - Returns: whether ``silence(in:)`` would change the plan.
  package func isIn(_ plan: WorldPlan) -> Bool {
    var without = plan
    silence(in: &without)
    return without != plan
  }

  /// Returns the faults that a plan has.
  ///
  /// - Parameter plan: the plan.
  /// - Returns: the faults, in the order of a scenario file.
  package static func present(in plan: WorldPlan) -> [FaultDeclaration] {
    removable.filter { $0.isIn(plan) }
  }

  /// Makes the fault as bad as it can be: it always happens, for as long as it can last.
  ///
  /// An episode without a length in the scenario gets the longest known one. No distribution of
  /// updates is worse than another, so it is drawn.
  package func worsen(_ plan: inout WorldPlan, drawing stream: inout RandomStream) {
    switch value {
    case .chance(let path, let worst): plan[keyPath: path] = worst
    case .episode(let path, _, let longest):
      let most = plan[keyPath: path].lasts.most
      let lasts = DelayRange(.zero, most == .zero ? longest : most)
      plan[keyPath: path] = Irregularities.Episode(.always, lasts: lasts)
    case .fanOut(let path):
      let ways = Irregularities.FanOut.allCases
      plan[keyPath: path] = ways[Int(stream.next(below: UInt64(ways.count)))]
    default: break
    }
  }

  /// The duration of an episode that only a `.storekit` file switches on.
  private static let usualDuration = DelayRange(.zero, .minutes(10))

  /// Makes the fault happen always, as a switch of a `.storekit` file or the command line asks for.
  package func switchOn(_ plan: inout WorldPlan) {
    switch value {
    case .chance(let path, _): plan[keyPath: path] = .always
    case .flag(let path): plan[keyPath: path] = true
    case .episode(let path, _, _):
      plan[keyPath: path] = Irregularities.Episode(.always, lasts: Self.usualDuration)
    case .error(let path): plan[keyPath: path] = SimulatedErrors.Failure(.always, .unknown)
    default: break
    }
  }
}
