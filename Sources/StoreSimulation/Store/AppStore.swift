import Simulation
import StoreModel

/// The store's services: they keep the books and answer devices, one message at a time.
actor AppStore {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private let simulation: Simulation
  private let chronicle: Confined<Chronicle>
  private let catalogue: Catalogue
  private let bus: TransactionBus
  private var books: StoreBooks
  private let approvers: [AccountID?]
  /// Asks an adult; set once the people are there.
  private var askAdult: (@Sendable (AccountID, RequestID) -> Void)?

  /// Noon of 1 January 2026 UTC: when every simulated world begins.
  static let epoch: Int64 = 1_767_268_800_000

  init(
    simulation: Simulation,
    chronicle: Confined<Chronicle>,
    catalogue: Catalogue,
    bus: TransactionBus,
    approvers: [AccountID?]
  ) {
    self.simulation = simulation
    self.chronicle = chronicle
    self.catalogue = catalogue
    self.bus = bus
    self.approvers = approvers
    books = StoreBooks(accountCount: approvers.count)
    host = simulation.world.makeHost()
    lane = host.lane
  }

  func setAdults(_ ask: @escaping @Sendable (AccountID, RequestID) -> Void) { askAdult = ask }

  private var today: StoreDate { Self.date(at: simulation.now) }

  /// The date at an instant of virtual time.
  static func date(at instant: VirtualInstant) -> StoreDate {
    StoreDate(rawValue: epoch + instant.rawValue / 1_000_000)
  }

  func answer(_ question: StoreQuestion, from device: Device) -> StoreAnswer {
    switch question {
    case .products(let ids): .products(ids.compactMap { catalogue.product($0) })
    case .books: .books(books.entries(of: device.account))
    case .purchase(let id): purchase(id, account: device.account)
    }
  }

  private func purchase(_ id: ProductID, account: AccountID) -> StoreAnswer {
    guard let product = catalogue.product(id) else { return .unreachable }
    if books.owned(product, by: account) == nil, approvers[account.rawValue] != nil {
      let request = books.ask(for: product, account: account)
      chronicle.note(.requested(request, account: account, product: id))
      askAdult?(account, request)
      return .pending
    }
    let order = StoreBooks.Order(product: product, account: account, origin: .direct)
    switch books.buy(order, at: today) {
    case .charged(let entry):
      tellChanges(of: account)
      return .charged(entry)
    case .alreadyOwned(let entry):
      chronicle.note(.alreadyOwned(entry, account: account))
      return .alreadyOwned(entry)
    case .ineligible: return .unreachable
    }
  }

  func take(_ notice: StoreNotice, from account: AccountID) {
    switch notice {
    case .finish(let id): books.finish(id, of: account)
    }
  }

  /// An adult answered a request.
  func take(answer isApproved: Bool, to id: RequestID) {
    let request = books.request(id)
    guard request.isOpen else { return }
    chronicle.note(
      .answered(id, account: request.account, product: request.product.id, approved: isApproved)
    )
    settle(books.answer(id, approved: isApproved, at: today), account: request.account)
  }

  /// Somebody bought outside the app.
  func purchaseOutside(_ id: ProductID, account: AccountID) {
    guard let product = catalogue.product(id) else { return }
    let order = StoreBooks.Order(product: product, account: account, origin: .outside)
    settle(books.buy(order, at: today), account: account)
  }

  private func settle(_ sale: StoreBooks.Sale?, account: AccountID) {
    if case .alreadyOwned(let entry) = sale {
      chronicle.note(.alreadyOwned(entry, account: account))
    }
    tellChanges(of: account)
  }

  /// Apple grants a refund.
  func refund(_ id: ProductID, account: AccountID) {
    guard books.refund(id, of: account, at: today) != nil else { return }
    tellChanges(of: account)
  }

  /// Tells the world, and the devices of an account, what changed in the books.
  private func tellChanges(of account: AccountID) {
    for change in books.takeChanges().changes {
      let entry = change.entry
      chronicle.note(
        change.isCharge ? .charged(entry, account: account) : .refunded(entry, account: account)
      )
      publish(entry, for: account)
    }
  }

  func entries(of account: AccountID) -> ContiguousArray<BookEntry> { books.entries(of: account) }

  private func publish(_ entry: BookEntry, for account: AccountID) {
    let bus = bus
    simulation.post(
      WorldOperation.publish.of(account.rawValue),
      to: bus.lane,
      in: simulation.window(after: .zero, upTo: .seconds(1))
    ) {
      bus.assumeIsolated { $0.carry(entry, to: account) }
    }
  }
}
