/// The options of `list [SUBJECT]`: lists the available names.
package struct ListOptions: Hashable, Sendable {
  /// A subject that can be listed.
  package enum Subject: String, CaseIterable, Sendable {
    /// The scenario files of this directory.
    case scenarios
    /// The logic that can be tested.
    case variants
    /// The invariants that are checked.
    case invariants
    /// The strategies that choose the next step.
    case strategies
    /// The faults that can be simulated.
    case faults
    /// The allowed behavior of the store that an app may not expect.
    case irregularities
    /// The behavior of the store that only a single report shows.
    case reported
    /// The situations that a scenario can require.
    case marks
  }

  /// The subject to list; if nil, all of them.
  package var subject: Subject?

  init(_ arguments: ParsedArguments) {
    // The parser accepts only the names of subjects.
    subject = arguments.positionals.first.flatMap(Subject.init(rawValue:))
  }
}
