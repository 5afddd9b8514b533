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
      case .fault(let fault): fault.remove(from: &plan)
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

extension Array {
  /// Removes the element with a 1-based number, if it exists.
  fileprivate mutating func remove(numbered number: Int) {
    if indices.contains(number - 1) { remove(at: number - 1) }
  }
}
