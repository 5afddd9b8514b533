/// What is drawn from chances and ranges of time.
extension Simulation {
  /// Whether something with this chance happens.
  ///
  /// Nothing is drawn for what is certain.
  ///
  /// - Parameters:
  ///   - ratio: the chance.
  ///   - stream: the owner's stream.
  /// - Returns: whether it happens.
  public func happens(_ ratio: Ratio, drawing stream: inout RandomStream) -> Bool {
    if ratio.numerator == 0 { return false }
    if ratio.numerator == ratio.denominator { return true }
    return draw(below: UInt64(ratio.denominator), from: &stream) < UInt64(ratio.numerator)
  }

  /// The window from now that a range of delays opens; drawn to one instant where time is drawn.
  ///
  /// - Parameters:
  ///   - least: the shortest delay.
  ///   - most: the longest delay.
  ///   - stream: the owner's stream.
  /// - Returns: the window.
  public func window(
    after least: VirtualDuration,
    upTo most: VirtualDuration,
    drawing stream: inout RandomStream
  ) -> Window {
    guard timing == .instants, least < most else {
      return Window(from: now + least, to: now + most)
    }
    let spread = UInt64(most.rawValue - least.rawValue)
    let delay = Int64(draw(below: spread + 1, from: &stream)) + least.rawValue
    let instant = now + VirtualDuration(rawValue: delay)
    return Window(from: instant, to: instant)
  }

  /// The window from now that a range of delays opens; its first instant where time is drawn.
  ///
  /// - Parameters:
  ///   - least: the shortest delay.
  ///   - most: the longest delay.
  /// - Returns: the window.
  public func window(after least: VirtualDuration, upTo most: VirtualDuration) -> Window {
    Window(from: now + least, to: timing == .instants ? now + least : now + most)
  }
}
