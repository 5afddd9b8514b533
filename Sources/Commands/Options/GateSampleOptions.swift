/// The options of `gate-sample` (hidden): runs one benchmark of the gate, for the gate of another
/// build.
package struct GateSampleOptions: Hashable, Sendable {
  /// The name of the benchmark; if nil, all are listed.
  package var benchmark: String?
  /// The number of times to run it.
  package var repetitions: Int

  init(_ arguments: ParsedArguments) {
    benchmark = arguments.text(.benchmark)
    repetitions = arguments.count(.times) ?? 1
  }
}
