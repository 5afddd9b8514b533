/// Draws from probabilities and ranges of time.
extension Simulation {
  /// Returns whether an event with a given probability happens.
  ///
  /// Certain outcomes draw nothing.
  ///
  /// - Parameters:
  ///   - ratio: The probability.
  ///   - stream: The owner's random stream.
  /// - Returns: Whether the event happens.
  package func happens(_ ratio: Ratio, drawing stream: inout RandomStream) -> Bool {
    if ratio.denominator == 1 || ratio.isAlways { return !ratio.isNever }
    return draw(below: UInt64(ratio.denominator), from: &stream) < UInt64(ratio.numerator)
  }

  /// Returns the window from now for a range of delays, or one drawn instant if instants are drawn.
  ///
  /// - Parameters:
  ///   - least: The shortest delay.
  ///   - most: The longest delay.
  ///   - stream: The owner's random stream.
  /// - Returns: The window.
  package func window(
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

  /// Returns the window from now for a range of delays, or its first instant if instants are drawn.
  ///
  /// - Parameters:
  ///   - least: The shortest delay.
  ///   - most: The longest delay.
  /// - Returns: The window.
  package func window(after least: VirtualDuration, upTo most: VirtualDuration) -> Window {
    Window(from: now + least, to: timing == .instants ? now + least : now + most)
  }
}
