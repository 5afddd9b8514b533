/// The rule for when reads of the store begin and which answers count.
protocol ReadTurns: Sendable {
  /// Handles news that a read in progress may miss.
  mutating func news() -> Bool
  /// Handles the start of a read.
  mutating func begin()
  /// Handles the answer to a read.
  ///
  /// - Returns: Whether the answer counts; if not, another read must follow at once.
  mutating func end() -> Bool
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

  mutating func begin() { isOvertaken = false }

  mutating func end() -> Bool {
    isUnderWay = isOvertaken
    return !isOvertaken
  }
}
