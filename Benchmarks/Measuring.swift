extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// How often a body runs in a second, measured for a while after a start that does not count.
func rate(for length: Duration, _ body: () -> Void) -> Double {
  for _ in 0..<50 { body() }
  let start = ContinuousClock.now
  var count = 0
  var spent = Duration.zero
  while spent < length {
    for _ in 0..<20 { body() }
    count += 20
    spent = ContinuousClock.now - start
  }
  return Double(count) / spent.inSeconds
}

extension Array where Element: Comparable {
  /// The value in the middle.
  var median: Element { sorted()[count / 2] }
}
