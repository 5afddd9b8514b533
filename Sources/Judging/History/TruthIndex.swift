import Simulation
import StoreModel
import StoreSimulation

/// The places of the states that rules ask for in long books or in a long copy of a device.
///
/// The list has one state for each transaction and only grows. Most states are periods of plans
/// that are over, and rules look after each event, so a walk over all of them would take long.
struct TruthIndex: Sendable {
  /// The transactions of one product.
  struct OfProduct: Sendable {
    /// The product.
    let id: ProductID
    /// The place of the latest transaction.
    var latest: Int
    /// The latest instant since which one of their states holds.
    var since: VirtualInstant
  }

  /// The number of states up to which they are searched in place, as many as in a ``SmallTable``.
  private static var few: Int { 16 }

  /// The places of the transactions, once there are many.
  private var places: [TransactionID: Int] = [:]
  /// The places of the relevant states, in ascending order.
  private(set) var relevant: [Int] = []
  /// The products with a transaction, in the order of their first ones.
  private(set) var products: [OfProduct] = []

  /// Creates the index of an empty list.
  init() {}

  /// Whether rules ask for a state even if its transaction is not the latest of its product.
  ///
  /// Every state that gives access at any date is relevant.
  static func isRelevant(_ entry: BookEntry) -> Bool {
    entry.standing != nil || entry.entitles || entry.transaction.isUpgraded
      || entry.transaction.offer?.kind == .introductory
  }

  /// Returns the place of a transaction in the list, of which this is the index; nil if the list
  /// does not have it.
  func place(of id: TransactionID, in states: [History.Truth]) -> Int? {
    assert(places.isEmpty || places.count == states.count, "the list of another index")
    if !places.isEmpty { return places[id] }
    // A loop, because the collection's search is slow in debug builds.
    var place = 0
    while place < states.count {
      if states[place].entry.transaction.id == id { return place }
      place += 1
    }
    return nil
  }

  /// Returns the places of a product's latest transaction; nil if there is none.
  func latest(_ product: ProductID) -> Int? { products.first { $0.id == product }?.latest }

  /// Records the state at a place of the list, which is new or has changed.
  mutating func add(_ place: Int, of states: [History.Truth]) {
    let state = states[place]
    let transaction = state.entry.transaction
    if !places.isEmpty {
      places[transaction.id] = place
    } else if states.count > Self.few {
      for (earlier, other) in states.enumerated() { places[other.entry.transaction.id] = earlier }
    }
    if let number = products.firstIndex(where: { $0.id == transaction.productID }) {
      products[number].latest = max(products[number].latest, place)
      products[number].since = max(products[number].since, state.since)
    } else {
      products.append(OfProduct(id: transaction.productID, latest: place, since: state.since))
    }
    let next = relevant.firstIndex { place <= $0 } ?? relevant.endIndex
    let isListed = next < relevant.endIndex && relevant[next] == place
    let isRelevant = Self.isRelevant(state.entry)
    if isRelevant, !isListed { relevant.insert(place, at: next) }
    if !isRelevant, isListed { relevant.remove(at: next) }
  }
}

/// The app user of each purchase by the store's books.
///
/// What a server keeps of a transaction may be wrong, so rules about owners ask the books.
struct BookedTokens {
  private var users: [TransactionID: AppAccountToken?] = [:]

  /// The user whose token the books hold for a transaction; nil if they hold none.
  subscript(id: TransactionID) -> AppAccountToken? { users[id] ?? nil }

  /// Whether the books hold a transaction.
  func contains(_ id: TransactionID) -> Bool { users[id] != nil }

  /// Processes an event.
  mutating func observe(_ event: WorldEvent) {
    guard case .charged(let entry, _) = event else { return }
    users[entry.transaction.id] = .some(entry.transaction.appAccountToken)
  }
}
