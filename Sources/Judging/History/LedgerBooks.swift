package import StoreModel

/// What the database of a server that keeps credits holds, by its commits so far.
package struct LedgerBooks {
  /// A row of the ledger and its number.
  package struct Row: Hashable {
    let id: RecordID
    var entry: LedgerEntry
  }

  /// What belongs to one customer.
  package struct Customer: Hashable {
    /// The customer's own record, if there is one.
    package var account: CreditAccount?
    /// The rows, in the order in which they were committed first.
    package var rows: [Row] = []
    /// The sum of the completed rows.
    var sum = 0
    /// The sum of the pending rows, zero or below.
    var reserved = 0

    /// What may be spent: free credits that are no row count as well.
    var available: Int { credits + reserved }

    /// What there is: free credits that are no row count as well.
    package var credits: Int { sum + (account?.freeCredits ?? 0) }
  }

  /// Everybody who was ever in a record, in the order of coming.
  package private(set) var users: [AppAccountToken] = []
  /// What each pack was by each of its commits, with how many commits of packs there were by then.
  private var packs: [ProductID: [(pack: CreditPack, commits: Int)]] = [:]
  private var packCommits = 0
  /// How many commits of packs there were when a row came.
  private var commitsBefore: [RecordID: Int] = [:]
  private var customers: [AppAccountToken: Customer] = [:]
  private var purchases: [TransactionID: [Row]] = [:]
  private var prorations: [TransactionID: [Row]] = [:]

  /// A pack that is sold, if the server knows it.
  func pack(_ product: ProductID) -> CreditPack? { packs[product]?.last?.pack }

  /// A pack as it was when a row was committed first; nil: it was not known then.
  func pack(_ product: ProductID, whenCame row: RecordID) -> CreditPack? {
    let commits = commitsBefore[row] ?? packCommits
    return packs[product]?.last { $0.commits <= commits }?.pack
  }

  /// What belongs to a customer.
  package func customer(_ user: AppAccountToken) -> Customer { customers[user] ?? Customer() }

  /// The rows of a transaction that was bought, over all customers.
  func purchases(of id: TransactionID) -> [Row] { purchases[id] ?? [] }

  /// The rows that take a part of it back.
  func prorations(of id: TransactionID) -> [Row] { prorations[id] ?? [] }

  /// Takes in a record of a commit.
  mutating func take(_ record: Record<CreditRecord>) {
    switch record.content {
    case .account(let account):
      meet(account.user)
      customers[account.user]?.account = account
    case .entry(let entry): take(Row(id: record.id, entry: entry))
    case .pack(let pack):
      packCommits += 1
      packs[pack.product, default: []].append((pack, packCommits))
    case .news: break
    }
  }

  private mutating func take(_ row: Row) {
    let user = row.entry.user
    meet(user)
    commitsBefore[row.id] = commitsBefore[row.id] ?? packCommits
    guard var customer = customers[user] else { return }
    if let place = customer.rows.lastIndex(where: { $0.id == row.id }) {
      customer.count(customer.rows[place].entry, -1)
      customer.rows[place] = row
    } else {
      customer.rows.append(row)
    }
    customer.count(row.entry, 1)
    customers[user] = customer
    guard let id = row.entry.transactionID else { return }
    if row.entry.kind == .purchase { Self.set(row, in: &purchases[id, default: []]) }
    if row.entry.kind == .proration { Self.set(row, in: &prorations[id, default: []]) }
  }

  private mutating func meet(_ user: AppAccountToken) {
    guard customers[user] == nil else { return }
    customers[user] = Customer()
    users.append(user)
  }

  private static func set(_ row: Row, in rows: inout [Row]) {
    if let place = rows.firstIndex(where: { $0.id == row.id }) {
      rows[place] = row
    } else {
      rows.append(row)
    }
  }
}

extension LedgerBooks.Customer {
  /// Adds what a row counts, or takes it away.
  fileprivate mutating func count(_ entry: LedgerEntry, _ sign: Int) {
    sum += sign * entry.counted
    if entry.status == .pending { reserved += sign * entry.amount }
  }
}
