/// Reduces a list for as long as a condition holds.
///
/// This is the reducing half of Zeller and Hildebrandt's delta debugging ("Simplifying and
/// isolating failure-inducing input", TSE 2002). It works from the last element to the first,
/// because the late part of a schedule can be removed without changing the early part.
package enum Removal {
  /// Removes large parts first, then smaller ones, until no single element can be removed.
  ///
  /// - Parameters:
  ///   - elements: the list.
  ///   - holds: whether the condition holds for a reduced list; called many times.
  /// - Returns: the elements that are needed; none of them can be removed alone, unless `holds`
  ///   stopped looking.
  package static func least<Element>(
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
      // Earlier removals can make elements unnecessary, so single elements need another pass.
      if size == 1, !hasRemoved { break }
      size = size == 1 ? 1 : (min(size, rest.count) + 1) / 2
      if rest.isEmpty { break }
    }
    return rest
  }
}
