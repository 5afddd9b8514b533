import StoreSimulation

/// What is taken away from a trial's world, so that a smaller story is left.
///
/// Applied to the plan after everything that the seed decides, so that the rest of the world stays
/// as it was: random streams are named by what they decide and for whom.
public struct Trims: Hashable, Sendable {
  /// What is taken away, each thing once, in one order.
  public let all: [Trim]

  /// Nothing is taken away.
  public static let none = Trims([])

  /// Gathers what is taken away.
  ///
  /// - Parameter trims: in any order.
  public init(_ trims: some Sequence<Trim>) { all = Set(trims).sorted() }

  /// Whether nothing is taken away.
  public var isEmpty: Bool { all.isEmpty }

  /// These and more.
  func adding(_ more: some Sequence<Trim>) -> Trims { Trims(all + more) }

  /// Takes all of it away from a plan; what the plan does not have is passed over.
  ///
  /// - Parameter plan: a plan.
  /// - Returns: what is left of it; one person at least.
  func applied(to plan: WorldPlan) -> WorldPlan {
    var plan = plan
    // From the last to the first, so that numbers mean the same as in the whole plan.
    for trim in all.reversed() {
      switch trim {
      case .user(let number): plan.population.absent.append(number)
      case .devices(let most):
        plan.population.devicesAtMost = min(plan.population.devicesAtMost, most)
      case .step(let name, let number):
        for index in plan.journeys.indices where plan.journeys[index].name == name {
          plan.journeys[index].legs.remove(numbered: number)
        }
      case .fault(let fault): fault.leave(&plan)
      case .storeEvent(let number): plan.storeEvents.remove(numbered: number)
      case .serverTask(let number): plan.server.tasks.remove(numbered: number)
      }
    }
    // A recording has as many users as are left: whoever came behind them is not there at all.
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
  /// Removes an element by its number, from 1, if there is one.
  fileprivate mutating func remove(numbered number: Int) {
    if indices.contains(number - 1) { remove(at: number - 1) }
  }
}
