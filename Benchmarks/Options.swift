/// What the command line asks for.
struct Options {
  /// A part of the suite; for profiling, or to look at one number again.
  enum Part: String, CaseIterable {
    case memory
    case subscriber
    case roundTrips = "round-trips"
    case lostUpdate = "lost-update"
    case trials
    case mainJob = "main-job"
    case ledger
    case realThreads = "real-threads"
  }

  /// A small part of the work: whether everything runs, not how fast.
  private(set) var isQuick = false
  /// Output for programs.
  private(set) var isJSON = false
  /// Round trips beside those of Go's channels, and nothing else.
  private(set) var isAgainstGo = false
  /// What is measured.
  private(set) var parts = Part.allCases

  static var usage: String {
    let names = Part.allCases.map(\.rawValue).joined(separator: "|")
    return "usage: Benchmarks [--quick] [--json] [--only \(names) | --against-go]\n"
      + "       Benchmarks measure-search --help"
  }

  /// Reads the arguments; nil if one of them is unknown.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--against-go": isAgainstGo = true
      case "--only":
        guard let name = rest.popFirst(), let part = Part(rawValue: name) else { return nil }
        parts = [part]
      default: return nil
      }
    }
    if isAgainstGo, parts.count == 1 { return nil }
  }
}
