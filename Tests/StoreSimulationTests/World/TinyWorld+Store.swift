import Simulation
import StoreModel
import StoreSimulation
import Testing

/// The store's actions and news in a tiny world.
extension TinyWorld {
  /// The developer's server's notifications with their times, in order.
  func notices(
    of account: AccountID = adult
  ) -> [(notification: ServerNotification, at: StoreDate)] {
    events.compactMap {
      guard case .notified(let notification, _, account) = $0.event else { return nil }
      return (notification, StoreDate(at: $0.instant))
    }
  }

  /// The same without the instants.
  func notifications(of account: AccountID = adult) -> [ServerNotification] {
    notices(of: account).map(\.notification)
  }

  /// The charges of one account, in order.
  func charges(of account: AccountID) -> [BookEntry] {
    events.compactMap {
      if case .charged(let entry, account) = $0.event { entry } else { nil }
    }
  }

  /// How many milliseconds before its period each renewal was charged.
  var earliness: [Int64] {
    events.compactMap {
      guard case .charged(let entry, _) = $0.event, entry.origin == .renewal else { return nil }
      return entry.transaction.purchaseDate.rawValue - StoreDate(at: $0.instant).rawValue
    }
  }

  /// The purchases that one account got through Family Sharing, with their times.
  func copies(of account: AccountID) -> [(entry: BookEntry, at: StoreDate)] {
    events.compactMap {
      guard case .shared(let entry, account) = $0.event else { return nil }
      return (entry, StoreDate(at: $0.instant))
    }
  }

  /// Every update that was handed to the app of one device, and when.
  func updates(onDevice device: Int = 0) -> [(transaction: Transaction, at: StoreDate)] {
    events.compactMap {
      guard case .delivered(let result, _, let process, 1...) = $0.event,
        process.device.rawValue == device
      else { return nil }
      return (result.unsafePayload, StoreDate(at: $0.instant))
    }
  }

  /// Every status delivered to a listener in one device's app.
  func statuses(onDevice device: Int = 0) -> [SubscriptionStatus] {
    events.compactMap {
      guard case .statusDelivered(let status, let process, 1...) = $0.event,
        process.device.rawValue == device
      else { return nil }
      return status
    }
  }

  /// How every purchase returned, in order.
  var purchaseResults: [PurchaseResult] {
    events.compactMap {
      if case .returned(_, .purchase, _, .purchase(let result)) = $0.event { result } else { nil }
    }
  }

  /// The lines that begin with a word, in order.
  func lines(_ word: String) -> [String] { lines.filter { $0.hasPrefix(word) } }
}

extension Journey.Step {
  static func wait(seconds: Int64) -> Self {
    .wait(DelayRange(.seconds(seconds), .seconds(seconds)))
  }

  static func wait(minutes: Int64) -> Self { wait(seconds: minutes * 60) }

  static func buy(_ id: ProductID) -> Self { .purchase(id, taps: 1) }
}

extension StoreDate {
  func minutesLater(_ minutes: Int64, seconds: Int64 = 0) -> StoreDate {
    StoreDate(rawValue: rawValue + (minutes * 60 + seconds) * 1000)
  }
}

extension Array {
  /// The element at an index, or a failed test.
  func element(_ index: Int) throws -> Element {
    try #require(indices.contains(index) ? self[index] : nil)
  }
}
