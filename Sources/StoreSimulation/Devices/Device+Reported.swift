import Simulation
import StoreModel

/// The behavior of the device that only a single report shows; see ``ReportedBehaviors``.
extension Device {
  /// Returns the random stream of a reported behavior for one transaction, so that a behavior that
  /// is off changes nothing else.
  private func stream(_ purpose: String, _ transaction: TransactionID) -> RandomStream {
    let owner = UInt64(id.rawValue) << 32 ^ UInt64(transaction.rawValue)
    return RandomStream(seed: simulation.seed, purpose: purpose, owner: owner)
  }

  /// Records a state of the books in the copy.
  ///
  /// - Parameters:
  ///   - entry: the state.
  ///   - placeInBooks: its place in the books, if they were fetched as a whole.
  /// - Returns: the novelty of the state.
  func record(_ entry: BookEntry, at placeInBooks: Int? = nil) -> DeviceReplica.News {
    let reported = conditions.reported
    guard reported.changesCopies else { return replica.recordEntry(entry, at: placeInBooks) }
    let held = replica.heldPlans(at: now)
    let news = replica.recordEntry(
      entry,
      at: placeInBooks,
      keepingUnfinished: reported.finishOnDeviceOnly
    )
    for id in held where replica.isReplaced(id, by: entry) {
      var stream = stream("replaced plan listed", id)
      guard let length = drawEpisode(reported.replacedPlanListed, from: &stream) else { continue }
      replica.forgetIrregularities(before: now)
      replica.change(id) { $0.listedUntil = now + length }
    }
    return news
  }

  /// Delivers a finished transaction two or three times more, within 10 to 20 seconds.
  func repeatFinished(_ transaction: TransactionID) {
    let chance = conditions.reported.repeatsAfterFinish
    guard !chance.isNever, let told = process?.id else { return }
    var stream = stream("repeats after finish", transaction)
    guard simulation.happens(chance, drawing: &stream) else { return }
    for _ in 0..<2 + simulation.draw(below: 2, from: &stream) {
      simulation.post(
        WorldOperation.update.of(id.rawValue),
        to: lane,
        in: simulation.window(after: .seconds(10), upTo: .seconds(20), drawing: &stream)
      ) {
        self.assumeIsolated { device in
          guard device.process?.id == told, let copy = device.replica.copy(transaction) else {
            return
          }
          device.emit(copy.entry)
        }
      }
    }
  }

  /// The error of a `sync()` that throws before any sign-in appears; nil if there is none.
  var syncRefusal: StoreError? {
    !isOnline && conditions.reported.syncCanceledOffline ? .userCancelled : nil
  }

  /// Returns what the device lists as current entitlements.
  func currentEntitlements(of product: ProductID?) -> DeviceReplica.Answer {
    var answer = replica.currentEntitlements(of: product, at: now)
    let reported = conditions.reported
    if reported.entitlementsByDeviceClock {
      let date = setting.with { $0.date(at: now) }
      let shown = replica.currentEntitlements(of: product, at: now, on: date)
      answer.isIrregular = answer.isIrregular || answer.results != shown.results
      answer.results = shown.results
    }
    guard !isOnline, reported.entitlementsEmptyOffline else { return answer }
    answer.isIrregular = answer.isIrregular || !answer.results.isEmpty
    answer.results = []
    return answer
  }
}

extension ReportedBehaviors {
  /// Whether a copy differs from what the store sends.
  fileprivate var changesCopies: Bool { finishOnDeviceOnly || !replacedPlanListed.chance.isNever }
}
