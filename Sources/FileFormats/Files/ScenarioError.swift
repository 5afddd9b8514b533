/// All mistakes in a scenario file and its catalog, in file order.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The mistakes; never empty.
  package let mistakes: [Mistake]
  /// The number of mistakes that are not listed.
  package let omitted: Int

  /// Collects mistakes.
  ///
  /// There is at least one mistake.
  package init(mistakes: [Mistake], omitted: Int = 0) {
    self.mistakes = mistakes
    self.omitted = omitted
  }

  /// Wraps one mistake.
  package init(_ mistake: Mistake) { self.init(mistakes: [mistake]) }
}

extension ScenarioError: CustomStringConvertible {
  /// One line for each mistake.
  public var lines: [String] {
    mistakes.map(\.description) + (omitted > 0 ? ["and \(omitted) more"] : [])
  }

  /// At most ten lines: the first mistakes, each with the number of its repetitions, and the number
  /// of the others.
  package var firstLines: [String] {
    let groups = causes
    let all = groups.map { group in
      let (mistake, more) = (group[0].description, group.count - 1)
      return more == 0 ? mistake : mistake + " (and in \(more) more place\(more == 1 ? "" : "s"))"
    }
    guard all.count > 10 || omitted > 0 else { return all }
    let others = groups.dropFirst(9).reduce(omitted) { $0 + $1.count }
    return all.prefix(9) + ["and \(others) more"]
  }

  /// The mistakes, in groups that expect and find the same: a wrong catalog is one mistake, however
  /// many steps name its products.
  private var causes: [[Mistake]] {
    mistakes.reduce(into: []) { groups, mistake in
      let place = groups.firstIndex { group in
        mistake.found != "none" && group[0].found == mistake.found
          && group[0].expected == mistake.expected && group[0].file == mistake.file
      }
      if let place { groups[place].append(mistake) } else { groups.append([mistake]) }
    }
  }

  /// All lines, separated by newlines.
  public var description: String { lines.joined(separator: "\n") }
}
