import Simulation
import StoreModel
import StoreSimulation

/// I5: Lost access ends within 1 s and one round trip of the app learning of the loss.
///
/// Cached access may be shown for at most 15 s after a launch. The round trip allows for apps that
/// request products before they show what they know.
///
/// A loss seen only by a read within those 15 s counts as learned when they are over: such an early
/// empty answer may be irregular, and the app cannot tell.
///
/// The app learns of the loss when one of its listeners receives the revocation, or when a regular
/// read finishes that began after the device's copy held the revocation. Access is cached if this
/// process received nothing that supports it.
///
/// A device that changes to another Apple Account loses what only the account before had bought.
struct LostMeansNoAccess: CatalogedInvariant {
  static let id = "lost-means-no-access"
  let rule = """
    lost access ends 1 s and one round trip after the app learns of it, or 15 s after a launch
    """
  let check = """
    The app learns of a loss when one of its listeners receives the revocation, or when a read \
    finishes that began after the device's copy held the revocation. One second and one round \
    trip later, no window may show the access. After a launch, access that only a cache supports \
    may be shown for 15 s. What was bought with another Apple Account is lost when the device \
    uses another; within those 15 s, a refund to the present account says nothing about it.
    """
  let keys = ["step.leaveFamily", "step.refund", "step.shareWithFamily", "step.useAccount"]
  let bugs: [RealBug] = [.refundIsRepetition, .savedStateTrusted, .revocationInverted]
  /// Returns how long the app may show lost access after it learned of the loss.
  static func bound(_ history: History) -> VirtualDuration { .seconds(1) + history.roundTrip }

  static let atLaunch = VirtualDuration.seconds(15)
  let reads: Set<Screen.Part> = [.unlocked]

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func makeChecker() -> any Checker { Watch() }

  /// What a process knows.
  private struct Knowledge {
    /// When it learned of the loss of a product.
    var losses: [ProductID: VirtualInstant] = [:]
    /// Losses known by delivery: a launch does not excuse them, as a delivery is never irregular,
    /// unless the app may have cached what the device held of another account.
    var delivered: Set<ProductID> = []
    /// Products that it received as in force: access to them does not come from a cache.
    var vouched: Set<ProductID> = []
    /// The transactions that it received as revoked.
    var toldRevoked: Set<TransactionID> = []

    func vouches(for product: ProductID, _ history: History) -> Bool {
      vouched.contains(product)
        || !history.sharedFlags.isEmpty && vouched.contains { history.unlocks($0, product) }
    }

    mutating func dropLoss(of product: ProductID) {
      losses[product] = nil
      delivered.remove(product)
    }
  }

  private struct Watch: Checker {
    private var overruns: SmallTable<Window, Overrun> = [:]
    private var reads = OpenCalls()
    private var known: PerProcess<Knowledge> = [:]
    private var counted: SmallSet<Window> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .began(let call, .currentEntitlements, let id, _):
        reads.beginCall(call, of: id, at: event.instant)
      case .returned(let call, .currentEntitlements, let id, let outcome):
        if let began = reads.endCall(call, of: id),
          case .transactions(let results, _, irregular: false) = outcome
        {
          learnFromRead(results, began, id, history)
        }
        vouch(outcome, id)
      case .returned(_, _, let id, let outcome): vouch(outcome, id)
      case .delivered(let result, _, let id, let listeners):
        // Without a listener, the app received nothing.
        guard listeners > 0, let transaction = result.verifiedPayload else { break }
        if transaction.isRevoked {
          known[id, default: Knowledge()].toldRevoked.insert(transaction.id)
          takeDelivered(transaction.productID, id, history)
        } else {
          known[id, default: Knowledge()].vouched.insert(transaction.productID)
        }
      case .learned(let entry, let id):
        // The refund was reversed, and the app does not know of the next one yet.
        if !entry.transaction.isRevoked, let process = history.devices[id.rawValue].process {
          known[process.id]?.toldRevoked.remove(entry.transaction.id)
        }
      // What it showed last is judged as if it had read of the loss.
      case .ended(let id, _): known[id]?.delivered = []
      default: break
      }
      guard let id = history.subject.device else { return }
      judgeDevice(id, history, &verdict)
    }

    mutating func forget(_ id: ProcessID) {
      reads.forget(id)
      known[id] = nil
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtQuiescence {
        judgeDevice(DeviceID(rawValue: number), history, &verdict)
      }
    }

    /// Records a delivered revocation.
    ///
    /// If an account holds a product twice (its own and a shared one), the app knows of the loss
    /// once it has received both. What an account used before had bought is not among them: until
    /// the time after a launch is over, the app may show it from its cache.
    private mutating func takeDelivered(
      _ product: ProductID,
      _ id: ProcessID,
      _ history: History
    ) {
      let copies = history.devices[id.device.rawValue].copies.filter {
        $0.entry.transaction.productID == product
      }
      let revoked = known[id]?.toldRevoked ?? []
      guard copies.allSatisfy({ revoked.contains($0.entry.transaction.id) }) else { return }
      learnLoss(of: product, id, history)
      guard !history.mayHaveCached(product, ofOthersOn: id.device) else { return }
      if known[id]?.delivered.insert(product).inserted ?? false {
        known[id]?.losses[product] = history.now
      }
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
          learnLoss(of: product, id, history)
        }
      }
    }

    /// Records the products that an answer lists as in force.
    private mutating func vouch(_ outcome: CallOutcome, _ id: ProcessID) {
      let results: [VerificationResult] =
        switch outcome {
        case .purchase(.success(let result)): [result]
        case .transactions(let results, _, _): results
        default: []
        }
      for transaction in results.compactMap(\.verifiedPayload) where !transaction.isRevoked {
        known[id, default: Knowledge()].vouched.insert(transaction.productID)
      }
    }

    private mutating func learnLoss(of product: ProductID, _ id: ProcessID, _ history: History) {
      if known[id]?.losses[product] == nil {
        known[id, default: Knowledge()].losses[product] = history.now
      }
    }

    private mutating func judgeDevice(_ id: DeviceID, _ history: History, _ verdict: inout Verdict)
    {
      // A device that holds nothing has lost nothing.
      let hasNothing =
        history.devices[id.rawValue].copies.isEmpty
        && history.devices[id.rawValue].earlierCopies.isEmpty
      guard !hasNothing || !known.isEmpty else { return }
      let device = history.devices[id.rawValue]
      guard let process = device.process else { return }
      let knowledge = known[process.id, default: Knowledge()]
      let bound = LostMeansNoAccess.bound(history)
      // The extra time after a launch, on top of the time allowed for every revocation.
      let grace = LostMeansNoAccess.atLaunch - bound
      for product in history.catalog.products where product.type == .nonConsumable {
        guard let lost = history.lost(product.id, on: id), !history.isKnown(product.id, on: id),
          !history.isOwed(product.id, to: process.account),
          !history.isKnownEarlierCustomer(process.account, on: id)
        else {
          known[process.id]?.dropLoss(of: product.id)
          continue
        }
        let knows = knowledge.losses[product.id]
        let isCached = !knowledge.vouches(for: product.id, history)
        let gone = history.goneSince(product.id, on: id, lost)
        for window in process.screens.indices {
          let key = Window(device: id, window: window, product: product.id)
          let isShown =
            (knows != nil || isCached) && process.isAlive && process.frontSince != nil
            && device.isOnline
            && process.screens[window]?.unlocked.contains(product.id) ?? false
          if isShown, counted.insert(key).inserted { verdict.premiseHeld() }
          if !isShown { counted.remove(key) }
          let learned = max(max(history.runningSince(process), gone), device.onlineSince)
          let isDelivered = knowledge.delivered.contains(product.id)
          let launched = history.effectiveLaunch(of: process)
          let since =
            isDelivered
            ? knows ?? learned : max(knows ?? learned + grace, launched + grace)
          var overrun = overruns[key] ?? Overrun()
          let isOver = overrun.observe(
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
      let isAnothers = !entry.transaction.isRevoked
      let refund = wasTold ? "refund-known" : "refund-before-launch"
      return LostMeansNoAccess.violation(
        cause: EventKind(isAnothers ? "account-changed" : refund),
        effect: process.lastNews,
        source: entry.origin.rawValue,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) still shows \(entry.transaction.productID) unlocked",
        expected: "locked 1 s and one round trip after the app knew, or 15 s after the launch",
        because: "transaction \(entry.transaction.id.rawValue) "
          + (isAnothers ? "belongs to the account used before" : "was revoked"),
        evidence: [
          .window(window, shows: .access), .transaction(entry.transaction.id),
          .access(entry.transaction.productID),
        ]
      )
    }
  }
}

extension History {
  /// Returns the latest transaction of a product that a device had, if it is revoked or belongs to
  /// the account used there before.
  fileprivate func lost(_ product: ProductID, on device: DeviceID) -> Truth? {
    let copies = devices[device.rawValue].copies
    guard let latest = copies.last(where: { $0.entry.transaction.productID == product }) else {
      return earlierAccess(product, on: device)
    }
    return latest.entry.transaction.isRevoked ? latest : nil
  }
}
