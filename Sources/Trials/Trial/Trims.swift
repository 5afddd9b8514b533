import StoreSimulation

/// The parts removed from a trial's world for a smaller story.
///
/// They are removed from the plan after all draws of the seed. The rest of the world stays the
/// same, because random streams are named by what they decide and for whom.
package struct Trims: Hashable, Sendable {
  /// The removed parts, unique and sorted.
  package let all: [Trim]

  /// Trims that remove nothing.
  package static let none = Trims([])

  /// Collects trims.
  package init(_ trims: some Sequence<Trim>) { all = Set(trims).sorted() }

  /// Whether nothing is removed.
  package var isEmpty: Bool { all.isEmpty }

  /// Returns these trims and more.
  package func adding(_ more: some Sequence<Trim>) -> Trims { Trims(all + more) }

  /// Removes all parts from a plan; parts that the plan does not have are ignored.
  ///
  /// At least one person remains.
  func applied(to plan: WorldPlan) -> WorldPlan {
    var plan = plan
    // Removing from the last to the first keeps the numbers valid.
    for trim in all.reversed() {
      switch trim {
      case .user(let number): plan.population.absent.append(number)
      case .devices(let most):
        plan.population.devicesAtMost = min(plan.population.devicesAtMost, most)
      case .step(let name, let number):
        for index in plan.journeys.indices where plan.journeys[index].name == name {
          plan.journeys[index].legs.remove(numbered: number)
        }
      case .fault(let fault): fault.silence(in: &plan)
      case .storeEvent(let number): plan.storeEvents.remove(numbered: number)
      case .serverTask(let number): plan.server.tasks.remove(numbered: number)
      }
    }
    // A recording counts only the remaining users, so those at the end are removed entirely.
    plan.population.absent.removeAll { $0 >= plan.population.users }
    plan.population.absent.sort()
    while plan.population.users > 1, plan.population.absent.last == plan.population.users - 1 {
      plan.population.users -= 1
      plan.population.absent.removeLast()
    }
    return plan
  }
}

// MARK: As texts

extension Trims {
  /// The parts, of which successive steps of a journey share a text.
  package var groups: [[Trim]] {
    all.reduce(into: []) { groups, trim in
      if case .step(let journey, let number) = trim, let last = groups.last?.last,
        last == .step(journey: journey, number: number - 1)
      {
        groups[groups.count - 1].append(trim)
      } else {
        groups.append([trim])
      }
    }
  }

  /// Returns the text of a group, as recordings store it: `faults.kill`, or
  /// `journey ask steps 2 to 5`.
  package static func text(_ group: [Trim]) -> String {
    guard case .step(let journey, let first)? = group.first, group.count > 1 else {
      return group.first?.description ?? ""
    }
    return "journey \(journey) steps \(first) to \(first + group.count - 1)"
  }

  /// Parses the text of a group; nil for any other text.
  static func group(_ text: String) -> [Trim]? {
    if let trim = Trim(text) { return [trim] }
    guard let match = text.wholeMatch(of: /journey (.*) steps ([0-9]+) to ([0-9]+)/),
      let first = Int(match.2), let last = Int(match.3), first >= 1, first < last,
      last <= mostSteps
    else { return nil }
    let group = (first...last).map { Trim.step(journey: String(match.1), number: $0) }
    return Self.text(group) == text ? group : nil
  }

  /// No journey has more steps, so a damaged number cannot take much memory.
  private static let mostSteps = 10_000
}

extension Array {
  /// Removes the element with a 1-based number, if it exists.
  fileprivate mutating func remove(numbered number: Int) {
    if indices.contains(number - 1) { remove(at: number - 1) }
  }
}
