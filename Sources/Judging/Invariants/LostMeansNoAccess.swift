import Simulation
import StoreModel
import StoreSimulation

/// I5: access that was lost is not shown later than 1 s and one round trip after the app knew;
/// cached access is shown 15 s after a launch at most.
///
/// The round trip is what an app needs that asks for products before it shows what it knows.
///
/// What a read alone told within those 15 s counts at their end: an empty answer so early may be
/// one of the store's oddities, and the app cannot tell.
///
/// The app knows once the revocation was delivered to a listener of its, or once a regular read
/// that began after the device's copy held the revocation has finished. Cached is what nothing that
/// this process was told speaks for.
struct LostMeansNoAccess: Invariant {
  let id = "lost-means-no-access"
  let rule = """
    access that was lost ends 1 s and one round trip after the app knows, or 15 s after a launch
    """
  let check = """
    The app knows of a loss once the revocation was delivered to a listener of its, or once a \
    read that began after the device's copy held it has finished. One second and one round trip \
    later no window may show it; after a launch, access that only a cache speaks for may be \
    shown for 15 s.
    """
  let bugs: [RealBug] = [.refundIsRepetition, .savedStateTrusted, .revocationInverted]
  /// How long after the app knew it may show what was lost.
  static func bound(_ history: History) -> VirtualDuration { .seconds(1) + history.roundTrip }

  static let atLaunch = VirtualDuration.seconds(15)
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  private struct Knowledge: Hashable {
    let process: ProcessID
    let product: ProductID
  }

  private struct Watch: Checker {
    private var overruns: [Window: Overrun] = [:]
    private var reads: [ProcessID: [CallID: VirtualInstant]] = [:]
    private var known: [Knowledge: VirtualInstant] = [:]
    /// Known because it was delivered: no launch excuses that, as nothing can be odd about it.
    private var delivered: Set<Knowledge> = []
    /// What a process was told to be in force: what it shows of that comes from no cache.
    private var vouched: Set<Knowledge> = []
    /// Transactions that a process was told to be revoked.
    private var toldRevoked: [ProcessID: Set<TransactionID>] = [:]
    private var counted: Set<Window> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .began(let call, .currentEntitlements, let id, _):
        reads[id, default: [:]][call] = event.instant
      case .returned(let call, .currentEntitlements, let id, let outcome):
        if let began = reads[id]?.removeValue(forKey: call),
          case .transactions(let results, _, irregular: false) = outcome
        {
          learnFromRead(results, began, id, history)
        }
        vouch(outcome, id)
      case .returned(_, _, let id, let outcome): vouch(outcome, id)
      case .delivered(let result, _, let id, let listeners):
        // What nobody listened to was told to nobody.
        guard listeners > 0, let transaction = result.verifiedPayload else { break }
        if transaction.isRevoked {
          toldRevoked[id, default: []].insert(transaction.id)
          takeDelivered(transaction.productID, id, history)
        } else {
          vouched.insert(Knowledge(process: id, product: transaction.productID))
        }
      case .learned(let entry, let id):
        // A refund was taken back: of the next one the app has not been told yet.
        if !entry.transaction.isRevoked, let process = history.devices[id.rawValue].process {
          toldRevoked[process.id]?.remove(entry.transaction.id)
        }
      case .ended(let id, _): forget(id, history)
      default: break
      }
      guard let id = history.subject.device else { return }
      look(at: id, history, &verdict)
      if case .ended(let id, _) = event.event {
        for product in history.catalogue.products {
          known[Knowledge(process: id, product: product.id)] = nil
        }
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtRest {
        look(at: DeviceID(rawValue: number), history, &verdict)
      }
    }

    /// Who holds a product twice (an own one and a shared one) knows of its loss once told of both.
    private mutating func takeDelivered(
      _ product: ProductID,
      _ id: ProcessID,
      _ history: History
    ) {
      let copies = history.devices[id.device.rawValue].copies.filter {
        $0.entry.transaction.productID == product
      }
      let told = toldRevoked[id] ?? []
      guard copies.allSatisfy({ told.contains($0.entry.transaction.id) }) else { return }
      know(product, id, history)
      let knowledge = Knowledge(process: id, product: product)
      if delivered.insert(knowledge).inserted { known[knowledge] = history.now }
    }

    private mutating func learnFromRead(
      _ results: [VerificationResult],
      _ began: VirtualInstant,
      _ id: ProcessID,
      _ history: History
    ) {
      for copy in history.devices[id.device.rawValue].copies
      where copy.entry.transaction.isRevoked && copy.since <= began {
        let product = copy.entry.transaction.productID
        if history.answers(product),
          !results.contains(where: { history.unlocks($0.unsafePayload.productID, product) })
        {
          know(product, id, history)
        }
      }
    }

    /// Takes in what an answer lists as in force.
    private mutating func vouch(_ outcome: CallOutcome, _ id: ProcessID) {
      let results: [VerificationResult] =
        switch outcome {
        case .purchase(.success(let result)): [result]
        case .transactions(let results, _, _): results
        default: []
        }
      for transaction in results.compactMap(\.verifiedPayload) where !transaction.isRevoked {
        vouched.insert(Knowledge(process: id, product: transaction.productID))
      }
    }

    private func isVouched(_ product: ProductID, _ id: ProcessID, _ history: History) -> Bool {
      vouched.contains(Knowledge(process: id, product: product))
        || !history.sharedFlags.isEmpty
          && vouched.contains { $0.process == id && history.unlocks($0.product, product) }
    }

    private mutating func forget(_ id: ProcessID, _ history: History) {
      reads[id] = nil
      toldRevoked[id] = nil
      for product in history.catalogue.products {
        vouched.remove(Knowledge(process: id, product: product.id))
        delivered.remove(Knowledge(process: id, product: product.id))
      }
    }

    private mutating func know(_ product: ProductID, _ id: ProcessID, _ history: History) {
      let key = Knowledge(process: id, product: product)
      if known[key] == nil { known[key] = history.now }
    }

    private mutating func look(at id: DeviceID, _ history: History, _ verdict: inout Verdict) {
      // Who holds nothing has lost nothing.
      let hasNothing = history.devices[id.rawValue].copies.isEmpty
      guard !hasNothing || !known.isEmpty || !delivered.isEmpty else { return }
      let device = history.devices[id.rawValue]
      guard let process = device.process else { return }
      let bound = LostMeansNoAccess.bound(history)
      // What a launch is granted before the time that every revocation is.
      let grace = LostMeansNoAccess.atLaunch - bound
      for product in history.catalogue.products where product.type == .nonConsumable {
        guard
          let lost = device.copies.last(where: {
            $0.entry.transaction.productID == product.id
          }), lost.entry.transaction.isRevoked, !history.isKnown(product.id, on: id),
          !history.isOwed(product.id, to: process.account)
        else {
          known[Knowledge(process: process.id, product: product.id)] = nil
          delivered.remove(Knowledge(process: process.id, product: product.id))
          continue
        }
        let knowledge = Knowledge(process: process.id, product: product.id)
        let knows = known[knowledge]
        let isCached = !isVouched(product.id, process.id, history)
        let gone = history.goneSince(product.id, on: id, lost)
        for window in process.screens.indices {
          let key = Window(device: id, window: window, product: product.id)
          let isShown =
            (knows != nil || isCached) && process.isAlive && process.frontSince != nil
            && device.isOnline
            && process.screens[window]?.unlocked.contains(product.id) ?? false
          if isShown, counted.insert(key).inserted { verdict.premiseHeld() }
          if !isShown { counted.remove(key) }
          let learned = max(max(process.launched, gone), device.onlineSince)
          let isDelivered = delivered.contains(knowledge)
          let since =
            isDelivered
            ? knows ?? learned : max(knows ?? learned + grace, process.launched + grace)
          var overrun = overruns[key] ?? Overrun()
          let isOver = overrun.look(
            isShown,
            allowedSince: since,
            bound: bound,
            at: history.now
          )
          if !overrun.isIdle || overruns[key] != nil {
            overruns[key] = overrun.isIdle ? nil : overrun
          }
          if isOver {
            verdict.add(violation(lost.entry, process, window, history, wasTold: knows != nil))
          }
        }
      }
    }

    private func violation(
      _ entry: BookEntry,
      _ process: History.Process,
      _ window: Int,
      _ history: History,
      wasTold: Bool
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "lost-means-no-access",
          cause: EventKind(wasTold ? "refund-known" : "refund-before-launch"),
          effect: process.lastNews,
          source: entry.origin.name
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) still shows \(entry.transaction.productID) unlocked",
        expected: "locked 1 s and one round trip after knowing, or 15 s after the launch",
        because: "transaction \(entry.transaction.id.rawValue) was revoked"
      )
    }
  }
}
