import StoreModel
import StoreSimulation
import Synchronization
import Testing

/// Shows a number that an actor of its own and a task on no actor count up.
private struct Counting: PurchaseApp {
  private actor Counter {
    let number: Number

    init(_ number: Number) { self.number = number }

    func count() { number.count() }
  }

  private final class Number: Sendable {
    let value = Mutex(0)

    func count() { value.withLock { $0 += 1 } }
  }

  let showsWhatOthersChange: Bool
  private let number = Number()

  init(environment: AppEnvironment) { self.init(isLookedAt: true) }

  init(isLookedAt: Bool) { showsWhatOthersChange = isLookedAt }

  func launch() async {
    number.count()
    let counter = Counter(number)
    await counter.count()
    // Without this the compiler stays with the actor for both.
    await Task.yield()
    await counter.count()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? { Screen(credits: number.value.withLock { $0 }) }
}

@Suite("State shown and changed off the main actor")
struct ShownElsewhereTests {
  @Test("is seen after each step that changes it, if the app says that it lives there")
  func seen() {
    for isLookedAt in [true, false] {
      var plan = TinyWorld.Plan()
      plan.adult = [Journey.Leg(.launch)]
      plan.makeApp = { _ in Counting(isLookedAt: isLookedAt) }
      let shown = TinyWorld(plan).events.compactMap { event -> Int? in
        if case .screen(_, _, _, let screen?) = event.event { screen.credits } else { nil }
      }
      #expect(shown == (isLookedAt ? [0, 1, 2, 3] : [0]))
    }
  }
}
