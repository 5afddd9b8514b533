/// `list [SUBJECT]`: shows what there is to choose from.
package struct ListOptions: Hashable, Sendable {
  /// What can be listed.
  package enum Subject: String, CaseIterable, Sendable {
    /// The scenario files of this directory.
    case scenarios
    /// The logic that can be put under test.
    case variants
    /// What is checked.
    case invariants
    /// What can choose the next step.
    case strategies
    /// What can break.
    case faults
    /// What the store may do that an app does not expect.
    case irregularities
    /// What a scenario can ask to be reached.
    case marks
  }

  /// What to list; nil: everything.
  package var subject: Subject?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    // The parser lets only the names of subjects through.
    subject = arguments.positionals.first.flatMap(Subject.init(rawValue:))
    output = OutputOptions(arguments)
  }
}
