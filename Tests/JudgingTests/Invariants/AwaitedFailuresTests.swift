import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Alerts for failures that the user waits for")
struct AwaitedFailuresTests {
  @Test("a sync fails: the user is told if it was tapped; one at launch may fail unseen")
  func syncAtLaunch() {
    let untold = "alerts-are-seen/sync>no-alert/none"
    for (action, expected) in [
      (nil, []), (.restore, [untold]), (.custom("restore elsewhere"), [untold]),
      (.dismissAlert, []),
    ] as [(UserAction?, [String])] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      if let action { witness.tell(500, .tapped(action, process: Witness.process, window: 0)) }
      witness.begin(1_000, 1, .sync)
      witness.end(1_500, 1, .sync, .failed(.networkError))
      if let action { witness.tell(1_500, .settled(action, process: Witness.process, window: 0)) }
      witness.look(9_000)
      #expect(witness.signatures == expected)
      #expect(witness.verdict.premises == expected.count)
    }
  }

  @Test("a tap that the app ignores during a restore makes no other sync a tapped one")
  func ignoredTap() {
    var witness = Witness(AlertsAreSeen())
    witness.show(0, Screen())
    witness.tell(500, .tapped(.restore, process: Witness.process, window: 0))
    witness.tell(501, .tapped(.restore, process: Witness.process, window: 0))
    witness.tell(502, .settled(.restore, process: Witness.process, window: 0))
    witness.call(503, 1, .sync, .failed(.networkError))
    witness.call(504, 2, .sync, .done)
    witness.tell(505, .settled(.restore, process: Witness.process, window: 0))
    witness.look(9_000)
    #expect(witness.signatures == [])
  }

  @Test("a sync at launch that begins after the tap may be the one that fails", arguments: [0, 1])
  func syncAfterTap(failsFirst: Int) {
    var witness = Witness(AlertsAreSeen())
    witness.show(0, Screen())
    witness.tell(500, .tapped(.restore, process: Witness.process, window: 0))
    witness.begin(501, 1, .sync)
    if failsFirst == 1 { witness.end(502, 1, .sync, .failed(.networkError)) }
    witness.begin(503, 2, .sync)
    if failsFirst == 0 { witness.end(504, 1, .sync, .failed(.networkError)) }
    witness.end(505, 2, .sync, .done)
    witness.tell(505, .settled(.restore, process: Witness.process, window: 0))
    witness.look(9_000)
    #expect(witness.signatures == [])
  }

  @Test("products fail: the user is told of a first load, and of one that the user waits for")
  func productsAgain() {
    let untold = "alerts-are-seen/products>no-alert/none"
    func signatures(_ tell: (inout Witness) -> Void) -> [String] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      tell(&witness)
      witness.look(60_000)
      return witness.signatures
    }
    let failed = CallOutcome.failed(.networkError)
    #expect(signatures { $0.call(500, 1, .products, failed) } == [untold])
    let again = signatures { witness in
      witness.call(500, 1, .products, .products([]))
      witness.call(1_000, 2, .products, failed)
    }
    #expect(again == [])
    let loading = signatures { witness in
      witness.call(500, 1, .products, .products([]))
      witness.show(900, Screen(isLoading: true))
      witness.call(1_000, 2, .products, failed)
      witness.show(1_000, Screen())
    }
    #expect(loading == [untold])
    let tapped = signatures { witness in
      witness.call(500, 1, .products, .products([]))
      witness.tell(900, .tapped(.open(.purchase), process: Witness.process, window: 0))
      witness.call(1_000, 2, .products, failed)
      witness.tell(1_000, .settled(.open(.purchase), process: Witness.process, window: 0))
    }
    #expect(tapped == [untold])
    let behind = signatures { witness in
      witness.tell(400, .front(Witness.process, isFront: false))
      witness.call(500, 1, .products, failed)
    }
    #expect(behind == [])
  }

  @Test("an alert may tell of a failure that needs none, with its reason")
  func needless() {
    for (reason, expected) in [
      (StoreError.networkError, []), (.systemError, []),
      (.notEntitled, ["alerts-are-seen/products>wrong-reason/none"]),
    ] as [(StoreError, [String])] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen(isLoading: true))
      witness.call(500, 1, .products, .products([]))
      witness.call(600, 2, .products, .failed(.systemError))
      witness.show(600, Screen())
      witness.call(700, 3, .products, .failed(.networkError))
      let alert = Alert(kind: .loadFailed, reason: .store(reason), message: "Failed.")
      witness.show(800, Screen(alert: alert))
      witness.look(9_000)
      #expect(witness.signatures == expected)
    }
  }
}
