/// The options of `shrink RECORDING`: shrinks a recorded violation.
package struct ShrinkOptions: Hashable, Sendable {
  /// The recording file.
  package var recording: String
  /// The path of the small recording; if nil, it is next to the original.
  package var file: String?
  /// The most trials to run; if nil, the default budget.
  package var budget: Int?
  /// The most time to take; if nil, there is no limit.
  package var time: Duration?

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    file = arguments.text(.out)
    budget = arguments.count(.budget)
    time = arguments.length(.time)
  }
}
