/// When reads of the store begin, and which of their answers count.
protocol ReadTurns: Sendable {
  /// Something happened that a read under way may not know of.
  ///
  /// - Returns: whether a read has to be begun now.
  mutating func news() -> Bool
  /// A read begins.
  mutating func begin()
  /// A read was answered.
  ///
  /// - Returns: whether the answer counts; if not, another read has to follow at once.
  mutating func end() -> Bool
}

/// One read at a time, and none that began before the latest news counts.
struct OneReadAtATime: ReadTurns {
  private var isUnderWay = false
  private var isOvertaken = false

  init() {}

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
