import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Alerts are seen")
struct AlertsAreSeenTests {
  private static let failed = Screen(
    alert: Alert(kind: .purchaseFailed, reason: .store(.systemError), message: "Failed.")
  )

  private func failing(_ outcome: CallOutcome = .failed(.systemError)) -> Witness {
    var witness = Witness(AlertsAreSeen())
    witness.show(0, Screen())
    witness.call(1_000, 1, .purchase, outcome)
    return witness
  }

  private func dismiss(_ witness: inout Witness, at instant: Int64, then screen: Screen) {
    witness.tell(instant, .tapped(.dismissAlert, process: Witness.process, window: 0))
    if screen != Self.failed { witness.show(instant, screen) }
    witness.tell(instant, .settled(.dismissAlert, process: Witness.process, window: 0))
  }

  @Test("an alert reports a failure of its own kind, not of an earlier load")
  func ownKind() {
    var witness = Witness(AlertsAreSeen())
    witness.show(0, Screen(isLoading: true))
    witness.call(500, 1, .products, .failed(.systemError))
    witness.call(1_000, 2, .purchase, .failed(.systemError))
    witness.show(1_000, Self.failed)
    dismiss(&witness, at: 2_000, then: Screen(isLoading: true))
    witness.call(3_000, 3, .products, .products([]))
    witness.show(3_000, Screen())
    witness.look(9_000)
    // Only the load was never reported.
    #expect(witness.signatures == ["alerts-are-seen/products>no-alert/none"])
  }

  @Test("an alert reports the failure whose reason it gives, though an earlier one had no alert")
  func reason() {
    var witness = failing(.failed(.networkError))
    witness.call(1_500, 2, .purchase, .failed(.systemError))
    witness.show(1_500, Self.failed)
    dismiss(&witness, at: 2_000, then: Screen())
    witness.look(9_000)
    #expect(witness.signatures == ["alerts-are-seen/purchase>no-alert/none"])
  }

  @Test("an alert may say that a product was not found if the store left it out, and only then")
  func notFound() {
    func violations(
      _ products: [Product]?,
      _ reason: AlertReason,
      later changes: [StoreEvent.Action] = []
    ) -> [String] {
      var witness = Witness(AlertsAreSeen(), later: changes)
      witness.show(0, Screen())
      if let products { witness.call(1_000, 1, .products, .products(products)) }
      let alert = Alert(kind: .purchaseFailed, reason: reason, message: "No.")
      witness.show(1_001, Screen(alert: alert))
      witness.look(9_000)
      return witness.signatures
    }
    let sold = Product(
      id: Witness.vip,
      type: .nonConsumable,
      displayName: "VIP",
      description: "VIP",
      price: Price(milliunits: 2_990, currency: "USD")
    )
    #expect(violations([], .productNotFound) == [])
    #expect(violations([sold], .productNotFound).count == 1)
    #expect(violations(nil, .productNotFound).count == 1)
    #expect(violations([], .store(.networkError)).count == 1)
    // An answer without one product of several.
    let germany = Storefront(countryCode: "DEU", currency: "EUR")
    let changes: [StoreEvent.Action] = [
      .withdraw(Witness.coins, from: germany), .remove(Witness.coins),
    ]
    for change in changes {
      #expect(violations([sold], .productNotFound, later: [change]) == [])
      #expect(violations([sold], .store(.networkError), later: [change]).count == 1)
    }
    let others: [StoreEvent.Action] = [
      .withdraw(Witness.vip, from: germany), .extend(Witness.monthly, by: .days(1)),
    ]
    #expect(violations([sold], .productNotFound, later: others).count == 1)
  }

  @Test("an alert known only by its text may report any earlier failure")
  func textForSeveral() {
    for kind in [AlertKind.other, .restoreFailed] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      witness.call(500, 1, .products, .failed(.networkError))
      witness.tell(1_000, .tapped(.restore, process: Witness.process, window: 0))
      witness.call(1_000, 2, .sync, .failed(.systemError))
      witness.tell(1_000, .settled(.restore, process: Witness.process, window: 0))
      witness.show(1_000, Screen(alert: Alert(kind: kind, message: "Failed.")))
      dismiss(&witness, at: 2_000, then: Screen())
      witness.look(9_000)
      let isOfOne = kind == .restoreFailed
      #expect(witness.signatures == (isOfOne ? ["alerts-are-seen/products>no-alert/none"] : []))
    }
  }

  @Test("an alert in front may report a failure that happens while it is up")
  func inFront() {
    for kind in [AlertKind.other, .restoreFailed] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      witness.tell(500, .tapped(.restore, process: Witness.process, window: 0))
      witness.call(500, 1, .sync, .failed(.systemError))
      witness.tell(500, .settled(.restore, process: Witness.process, window: 0))
      witness.show(600, Screen(alert: Alert(kind: kind, message: "Failed.")))
      witness.call(700, 2, .purchase, .failed(.systemError))
      dismiss(&witness, at: 2_000, then: Screen())
      witness.look(9_000)
      let isOfOne = kind == .restoreFailed
      #expect(witness.signatures == (isOfOne ? ["alerts-are-seen/purchase>no-alert/none"] : []))
    }
  }

  @Test("if the system reports a pending purchase, the app may report it too, or not")
  func pendingElsewhere() {
    let told = Screen(alert: Alert(kind: .purchasePending, message: "Waits."))
    for shown in [[], [told]] {
      var witness = Witness(AlertsAreSeen(ofPending: false))
      witness.show(0, Screen())
      witness.call(1_000, 1, .purchase, .purchase(.pending))
      for screen in shown { witness.show(1_100, screen) }
      witness.look(9_000)
      #expect(witness.verdict.premises == 0)
      #expect(witness.signatures.isEmpty)
    }
    var failing = Witness(AlertsAreSeen(ofPending: false))
    failing.show(0, Screen())
    failing.call(1_000, 1, .purchase, .purchase(.unknown))
    failing.look(9_000)
    #expect(failing.signatures == ["alerts-are-seen/purchase>no-alert/none"])
  }

  @Test("a failure without an alert: held for two seconds, violated a nanosecond later")
  func silence() {
    let outcomes: [CallOutcome] = [
      .failed(.networkError), .purchase(.pending), .purchase(.unknown),
      .purchase(.success(.unverified(Witness.transaction(), .invalidSignature))),
    ]
    for outcome in outcomes {
      var witness = failing(outcome)
      #expect(witness.verdict.premises == 1)
      witness.look(3_000)
      #expect(witness.verdict.violationCount == 0)
      witness.look(3_000, nanoseconds: 1)
      witness.look(9_000)
      #expect(witness.signatures == ["alerts-are-seen/purchase>no-alert/none"])
    }
  }

  @Test("a purchase that was cancelled or succeeded needs no alert")
  func noFailure() {
    for outcome in [
      CallOutcome.purchase(.userCancelled), .failed(.userCancelled),
      .purchase(.success(.verified(Witness.transaction()))),
    ] {
      var witness = failing(outcome)
      witness.rest(60_000)
      #expect(witness.verdict.premises == 0)
      #expect(witness.verdict.violationCount == 0)
    }
  }

  @Test("a failure whose alert was dismissed is held")
  func describe() {
    var witness = failing()
    witness.show(2_000, Self.failed)
    witness.look(60_000)
    dismiss(&witness, at: 61_000, then: Screen())
    witness.rest(90_000)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("an alert known only by its text may report any failure, but must exist")
  func textAlone() {
    var witness = failing()
    witness.show(2_000, Screen(alert: Alert(kind: .other, message: "Something went wrong.")))
    dismiss(&witness, at: 61_000, then: Screen())
    witness.look(70_000)
    #expect(witness.verdict.violationCount == 0)
    witness.call(71_000, 2, .purchase, .failed(.systemError))
    witness.look(90_000)
    #expect(witness.signatures == ["alerts-are-seen/purchase>no-alert/none"])
  }

  @Test("an alert that disappears before it was dismissed is violated")
  func replaced() {
    let restored = Screen(alert: Alert(kind: .restored, message: "Restored."))
    for (screen, effect) in [(Screen(), "vanished"), (restored, "alert-restored")] {
      var witness = failing()
      witness.show(2_000, Self.failed)
      witness.show(3_000, screen)
      #expect(witness.signatures == ["alerts-are-seen/alert-purchaseFailed>\(effect)/none"])
    }
  }

  @Test("one tap dismisses one alert, not the next one too")
  func oneTap() {
    var witness = failing()
    witness.show(2_000, Self.failed)
    dismiss(&witness, at: 3_000, then: Screen(alert: Alert(kind: .other, message: "Next.")))
    #expect(witness.verdict.violationCount == 0)
    witness.show(4_000, Screen())
    #expect(witness.signatures == ["alerts-are-seen/alert-other>vanished/none"])
  }

  @Test("an equal alert after a tap reports the second failure")
  func equalAlerts() {
    var witness = failing()
    witness.call(1_000, 2, .purchase, .failed(.systemError))
    witness.show(1_500, Self.failed)
    dismiss(&witness, at: 5_000, then: Self.failed)
    dismiss(&witness, at: 6_000, then: Screen())
    witness.rest(90_000)
    #expect(witness.verdict.violationCount == 0)
    var lost = failing()
    lost.call(1_000, 2, .purchase, .failed(.systemError))
    lost.show(1_500, Self.failed)
    dismiss(&lost, at: 5_000, then: Screen())
    lost.look(7_000)
    #expect(lost.signatures == ["alerts-are-seen/purchase>no-alert/none"])
  }

  @Test("an alert with a reason other than the store's is violated")
  func reasons() {
    let reasons: [(CallOutcome, AlertReason?, Bool)] = [
      (.failed(.systemError), .store(.systemError), true),
      (.failed(.systemError), .store(.networkError), false),
      (.failed(.systemError), .productNotFound, false), (.failed(.systemError), nil, true),
      (.failed(.productUnavailable), .productNotFound, true),
      (.purchase(.success(.unverified(Witness.transaction(), .invalidSignature))), nil, true),
      (
        .purchase(.success(.unverified(Witness.transaction(), .invalidSignature))), .unverified,
        true
      ),
      (
        .purchase(.success(.unverified(Witness.transaction(), .invalidSignature))),
        .productNotFound, false
      ),
    ]
    for (outcome, reason, fits) in reasons {
      var witness = failing(outcome)
      let alert = Alert(kind: .purchaseFailed, reason: reason, message: "Failed.")
      witness.show(2_000, Screen(alert: alert))
      let expected = fits ? [] : ["alerts-are-seen/purchase>wrong-reason/none"]
      #expect(witness.signatures == expected, "\(outcome) \(String(describing: reason))")
    }
  }

  @Test("an alert for a failure that never happened is violated; other news needs no failure")
  func unexplained() {
    for (kind, count) in [
      (AlertKind.purchaseFailed, 1), (.loadFailed, 1), (.restoreFailed, 1), (.purchasePending, 1),
      (.restored, 0), (.nothingToRestore, 0), (.other, 0),
    ] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      witness.show(1_000, Screen(alert: Alert(kind: kind, message: "")))
      #expect(witness.verdict.violationCount == count, "\(kind)")
    }
  }

  @Test("one alert may report a purchase without access; none may report coins, or report it twice")
  func inVain() {
    let untrue = "alerts-are-seen/purchase-succeeds>alert-purchaseFailed/none"
    for (product, expected) in [(Witness.vip, [untrue]), (Witness.coins, [untrue, untrue])] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      let bought = Witness.transaction(product)
      witness.call(1_000, 1, .purchase, .purchase(.success(.verified(bought))))
      let alert = Screen(alert: Alert(kind: .purchaseFailed, message: "It gives nothing."))
      for instant: Int64 in [2_000, 4_000] {
        witness.show(instant, alert)
        dismiss(&witness, at: instant + 1_000, then: Screen())
      }
      #expect(witness.signatures == expected, "\(product)")
    }
  }

  @Test("an alert may report a purchase missing from a later read, even if it is back by now")
  func backAgain() {
    for (held, irregular, expected) in [(false, false, 0), (false, true, 1), (true, false, 1)] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      witness.buy(500)
      let bought = Witness.transaction(Witness.vip)
      witness.call(1_000, 1, .purchase, .purchase(.success(.verified(bought))))
      let answer = CallOutcome.read(held, asOf: 1, irregular: irregular)
      witness.call(1_100, 2, .currentEntitlements, answer)
      let alert = Alert(kind: .purchaseFailed, message: "It gives nothing.")
      witness.show(2_000, Screen(alert: alert))
      #expect(witness.verdict.violationCount == expected)
    }
  }

  @Test("a busy app may still show an alert; an ended app or closed window need not")
  func excused() {
    var busy = failing()
    busy.begin(1_500, 2, .currentEntitlements)
    busy.look(30_000)
    #expect(busy.verdict.violationCount == 0)
    busy.end(30_000, 2, .currentEntitlements, .read(false, asOf: 0))
    busy.look(30_001)
    #expect(busy.verdict.violationCount == 1)
    for event in [
      WorldEvent.windowClosed(Witness.process, window: 0), .ended(Witness.process, killed: true),
    ] {
      var witness = failing()
      witness.tell(1_500, event)
      witness.rest(30_000)
      #expect(witness.verdict.violationCount == 0, "\(event)")
    }
    var underWay = Witness(AlertsAreSeen())
    underWay.begin(0, 1, .purchase)
    underWay.tell(1_500, .windowClosed(Witness.process, window: 0))
    underWay.end(2_000, 1, .purchase, .failed(.systemError))
    underWay.rest(30_000)
    #expect(underWay.verdict.violationCount == 0)
  }

  @Test("an alert reports a failure with a waiting user, not one of a closed window")
  func closedBefore() {
    var witness = Witness(AlertsAreSeen())
    witness.show(0, Screen())
    witness.begin(0, 1, .purchase)
    witness.tell(500, .windowClosed(Witness.process, window: 1))
    witness.end(1_000, 1, .purchase, .failed(.systemError))
    witness.call(2_000, 2, .purchase, .failed(.systemError))
    witness.show(2_000, Self.failed)
    dismiss(&witness, at: 3_000, then: Screen())
    witness.look(9_000)
    #expect(witness.signatures == [])
  }

  @Test("a window closed before its tap or load reaches the store owes no alert")
  func closedBeforeAsking() {
    func signatures(tappedIn window: Int, _ action: UserAction, _ kind: CallKind) -> [String] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      witness.tell(400, .tapped(action, process: Witness.process, window: window))
      witness.tell(500, .windowClosed(Witness.process, window: 1))
      witness.call(1_000, 1, kind, .failed(.systemError))
      witness.tell(1_001, .settled(action, process: Witness.process, window: window))
      witness.look(9_000)
      return witness.signatures
    }
    #expect(signatures(tappedIn: 1, .buy(Witness.vip), .purchase) == [])
    #expect(signatures(tappedIn: 1, .restore, .sync) == [])
    #expect(signatures(tappedIn: 1, .open(.purchase), .products) == [])
    let untold = "alerts-are-seen/purchase>no-alert/none"
    #expect(signatures(tappedIn: 0, .buy(Witness.vip), .purchase) == [untold])
    #expect(signatures(tappedIn: 1, .restore, .purchase) == [untold])
    var settled = Witness(AlertsAreSeen())
    settled.show(0, Screen())
    settled.tell(300, .tapped(.buy(Witness.vip), process: Witness.process, window: 1))
    settled.tell(400, .windowClosed(Witness.process, window: 1))
    settled.tell(500, .settled(.buy(Witness.vip), process: Witness.process, window: 1))
    settled.call(1_000, 1, .purchase, .failed(.systemError))
    settled.look(9_000)
    #expect(settled.signatures == [untold])
    var loading = Witness(AlertsAreSeen())
    loading.show(0, Screen())
    loading.tell(
      400,
      .screen(Witness.process, window: 1, before: nil, after: Screen(isLoading: true))
    )
    loading.tell(500, .windowClosed(Witness.process, window: 1))
    loading.call(1_000, 1, .products, .failed(.systemError))
    loading.look(9_000)
    #expect(loading.signatures == [])
    loading.call(10_000, 2, .products, .failed(.systemError))
    loading.look(19_000)
    #expect(loading.signatures == ["alerts-are-seen/products>no-alert/none"])
  }

  private static let untold = "alerts-are-seen/purchase>no-alert/none"

  @Test("a tap orphaned twice, in windows of one number, excuses nothing once it is done")
  func closedTwice() {
    var witness = Witness(AlertsAreSeen())
    let buy = UserAction.buy(Witness.vip)
    witness.show(0, Screen())
    witness.tell(300, .tapped(buy, process: Witness.process, window: 1))
    witness.tell(
      310,
      .began(CallID(rawValue: 1), kind: .purchase, process: Witness.process, product: nil)
    )
    witness.tell(400, .windowClosed(Witness.process, window: 1))
    witness.tell(500, .windowClosed(Witness.process, window: 1))
    let done = CallOutcome.purchase(.userCancelled)
    witness.tell(
      600,
      .returned(CallID(rawValue: 1), kind: .purchase, process: Witness.process, outcome: done)
    )
    witness.tell(600, .settled(buy, process: Witness.process, window: 1))
    witness.call(1_000, 2, .purchase, .failed(.systemError))
    witness.look(9_000)
    #expect(witness.signatures == [Self.untold])
  }

  @Test("a closed window whose tap has a call in progress excuses no other window's tap")
  func otherWindow() {
    var witness = Witness(AlertsAreSeen())
    let buy = UserAction.buy(Witness.vip)
    witness.show(0, Screen())
    witness.tell(300, .tapped(buy, process: Witness.process, window: 1))
    witness.tell(
      310,
      .began(CallID(rawValue: 1), kind: .purchase, process: Witness.process, product: nil)
    )
    witness.tell(400, .windowClosed(Witness.process, window: 1))
    witness.tell(450, .tapped(buy, process: Witness.process, window: 0))
    witness.call(500, 2, .purchase, .failed(.systemError))
    witness.tell(600, .settled(buy, process: Witness.process, window: 0))
    let failed = CallOutcome.failed(.systemError)
    witness.tell(
      700,
      .returned(CallID(rawValue: 1), kind: .purchase, process: Witness.process, outcome: failed)
    )
    witness.tell(700, .settled(buy, process: Witness.process, window: 1))
    witness.look(9_000)
    #expect(witness.signatures == [Self.untold])
  }

  @Test("a tap that waits behind another window's call is excused whenever it asks")
  func behindAnother() {
    var witness = Witness(AlertsAreSeen())
    let buy = UserAction.buy(Witness.vip)
    witness.show(0, Screen())
    witness.tell(300, .tapped(buy, process: Witness.process, window: 0))
    witness.tell(
      310,
      .began(CallID(rawValue: 1), kind: .purchase, process: Witness.process, product: nil)
    )
    witness.tell(350, .tapped(buy, process: Witness.process, window: 1))
    witness.tell(400, .windowClosed(Witness.process, window: 1))
    let done = CallOutcome.purchase(.userCancelled)
    witness.tell(
      600,
      .returned(CallID(rawValue: 1), kind: .purchase, process: Witness.process, outcome: done)
    )
    witness.tell(600, .settled(buy, process: Witness.process, window: 0))
    witness.call(1_000, 2, .purchase, .failed(.systemError))
    witness.tell(1_000, .settled(buy, process: Witness.process, window: 1))
    witness.look(9_000)
    #expect(witness.signatures == [])
  }

  @Test("another window's load ends nothing that a closed window still has to load")
  func otherLoad() {
    var witness = Witness(AlertsAreSeen())
    witness.show(0, Screen(isLoading: true))
    witness.tell(
      100,
      .began(CallID(rawValue: 1), kind: .products, process: Witness.process, product: nil)
    )
    let loading = Screen(isLoading: true)
    witness.tell(400, .screen(Witness.process, window: 1, before: nil, after: loading))
    witness.tell(500, .windowClosed(Witness.process, window: 1))
    witness.tell(
      600,
      .returned(
        CallID(rawValue: 1),
        kind: .products,
        process: Witness.process,
        outcome: .products([])
      )
    )
    witness.show(600, Screen())
    witness.call(1_000, 2, .products, .failed(.systemError))
    witness.look(9_000)
    #expect(witness.signatures == [])
  }

  @Test("a violation gives the instant of its failure, so that the story includes it")
  func demanded() {
    var silent = failing()
    silent.look(9_000)
    let failed = VirtualInstant(rawValue: 1_000_000_000)
    #expect(silent.verdict.violations.first?.evidence.contains(.moment(failed)) == true)
    var replaced = failing()
    replaced.show(2_000, Self.failed)
    replaced.show(3_000, Screen())
    let shown = VirtualInstant(rawValue: 2_000_000_000)
    #expect(replaced.verdict.violations.first?.evidence.contains(.moment(shown)) == true)
  }
}
