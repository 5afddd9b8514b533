/// Takes things away from a list for as long as something that must hold does.
///
/// The reducing half of Zeller and Hildebrandt's delta debugging ("Simplifying and isolating
/// failure-inducing input", TSE 2002), from the last to the first: what comes late in a schedule
/// can go without moving what is before it.
enum Removal {
  /// Removes large parts first, then smaller ones, until no single element can go.
  ///
  /// - Parameters:
  ///   - elements: what there is.
  ///   - holds: whether what must hold does with these elements alone; asked many times.
  /// - Returns: what cannot be done without; of these, none can go alone unless `holds` stopped
  ///   looking.
  static func least<Element>(
    _ elements: [Element],
    holds: ([Element]) -> Bool
  ) -> [Element] {
    var rest = elements
    var size = rest.count
    while size > 0 {
      var end = rest.count
      var hasRemoved = false
      while end > 0 {
        let start = max(0, end - size)
        let without = Array(rest[..<start] + rest[end...])
        if holds(without) {
          rest = without
          hasRemoved = true
        }
        end = start
      }
      // Once more while something goes: what stays behind may have become needless.
      if size == 1, !hasRemoved { break }
      size = size == 1 ? 1 : (min(size, rest.count) + 1) / 2
      if rest.isEmpty { break }
    }
    return rest
  }
}
