/// The rule for when reads of the store begin and which answers count.
protocol ReadTurns: Sendable {
  /// Handles news that a read in progress may miss.
  mutating func news() -> Bool
  /// Handles the start of a read.
  mutating func beginRead()
  /// Handles the answer to a read.
  ///
  /// - Returns: Whether the answer counts; if not, another read must follow at once.
  mutating func endRead() -> Bool
}

/// One read at a time, whose answer counts only if it began after the latest news.
struct OneReadAtATime: ReadTurns {
  private var isUnderWay = false
  private var isOvertaken = false

  mutating func news() -> Bool {
    isOvertaken = isUnderWay
    defer { isUnderWay = true }
    return !isUnderWay
  }

  mutating func beginRead() { isOvertaken = false }

  mutating func endRead() -> Bool {
    isUnderWay = isOvertaken
    return !isOvertaken
  }
}
