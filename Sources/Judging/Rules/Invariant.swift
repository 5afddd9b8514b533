public import StoreModel
public import StoreSimulation

/// A rule that must hold in every world.
///
/// Make one for your own app by conforming a type: what it hears is ``WorldEvent``s.
public protocol Invariant: Sendable {
  /// Its identifier, lower case with hyphens.
  var id: String { get }
  /// The rule in one sentence.
  var rule: String { get }
  /// How it is checked, in a few sentences; `explain` tells them.
  var check: String { get }
  /// Defects of shipped products that it would have found; `explain` tells them.
  var bugs: [RealBug] { get }
  /// The parts of a screen that it reads: an app that does not tell them all is not judged by it.
  var reads: Set<Screen.Part> { get }
  /// Makes what watches one trial.
  func makeChecker() -> any Checker
}

extension Invariant {
  /// Nothing more than the rule.
  public var check: String { "" }
  /// None is known.
  public var bugs: [RealBug] { [] }
  /// None.
  public var reads: Set<Screen.Part> { [] }
}

/// What watches one trial on behalf of an invariant.
public protocol Checker {
  /// Hears of an event, after the history has taken it in.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - history: everything up to and including it.
  ///   - verdict: where premises and violations are told.
  mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict)

  /// Looks at the world at rest.
  ///
  /// - Parameters:
  ///   - history: everything that happened.
  ///   - verdict: where premises and violations are told.
  mutating func rest(_ history: History, _ verdict: inout Verdict)
}

extension Checker {
  /// Nothing to check at rest.
  public mutating func rest(_ history: History, _ verdict: inout Verdict) {}
}
