import Foundation

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// Time that this process has spent on a processor, on all its threads together.
///
/// On a machine shared with others the wall clock measures the others.
struct ProcessorTime {
  private let start = Self.now

  private static var now: Duration {
    .microseconds(Int64(clock()) * 1_000_000 / Int64(CLOCKS_PER_SEC))
  }

  /// Since this value was made.
  var spent: Duration { Self.now - start }
}

/// How often a body runs in a second, measured for a while after a start that does not count.
func rate(for length: Duration, _ body: () -> Void) -> Double {
  for _ in 0..<50 { body() }
  let time = ProcessorTime()
  var count = 0
  var spent = Duration.zero
  while spent < length {
    for _ in 0..<20 { body() }
    count += 20
    spent = time.spent
  }
  return Double(count) / spent.inSeconds
}

extension Array where Element: Comparable {
  /// The value in the middle.
  var median: Element { sorted()[count / 2] }
}
