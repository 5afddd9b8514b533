public import StoreModel
public import StoreSimulation

/// A rule that must hold in every world.
///
/// To write a rule for your own app, conform a type to this protocol. Its checker receives
/// ``WorldEvent``s.
public protocol Invariant: Sendable {
  /// The identifier, in lower case with hyphens.
  var id: String { get }
  /// The rule in one sentence.
  var rule: String { get }
  /// A description, in a few sentences, of how the rule is checked; `explain` prints it.
  var check: String { get }
  /// The defects of shipped products that the rule would have found; `explain` prints them.
  var bugs: [RealBug] { get }
  /// The parts of a screen that the rule reads; it is not checked for an app that omits any.
  var reads: Set<Screen.Part> { get }
  /// The systems that one of your own rules is about; nil for every system.
  ///
  /// A rule about a wallet, for example, has nothing to say about another system of your program.
  var systems: Set<String>? { get }
  /// Returns a checker for one trial.
  func makeChecker() -> any Checker
}

extension Invariant {
  /// An empty description.
  public var check: String { "" }
  /// An empty list.
  public var bugs: [RealBug] { [] }
  /// An empty set.
  public var reads: Set<Screen.Part> { [] }
  /// Every system.
  public var systems: Set<String>? { nil }
}

/// The observer of one trial on behalf of an invariant.
public protocol Checker {
  /// Receives an event after the history has recorded it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - history: everything up to and including the event.
  ///   - verdict: receives premises and violations.
  mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict)

  /// Checks the world at quiescence.
  ///
  /// - Parameters:
  ///   - history: everything that happened.
  ///   - verdict: receives premises and violations.
  mutating func rest(_ history: History, _ verdict: inout Verdict)

  /// Drops everything about a process that has ended, after ``observe(_:_:_:)`` received its end.
  ///
  /// - Parameter process: the process.
  mutating func forget(_ process: ProcessID)
}

extension Checker {
  /// Checks nothing.
  public mutating func rest(_ history: History, _ verdict: inout Verdict) {}

  /// Keeps everything.
  public mutating func forget(_ process: ProcessID) {}

  /// Passes on an event, and drops what the checker knows of a process that ends with it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - history: everything up to and including the event.
  ///   - verdict: receives premises and violations.
  package mutating func follow(
    _ event: TimedEvent,
    _ history: History,
    _ verdict: inout Verdict
  ) {
    observe(event, history, &verdict)
    if case .ended(let process, _) = event.event { forget(process) }
  }
}
