package import StoreModel

/// The contents of the credit server's database, as of its commits so far.
package struct LedgerBooks {
  /// A row of the ledger and its number.
  package struct Row: Hashable {
    let id: RecordID
    var entry: LedgerEntry
  }

  /// The record and rows of one customer.
  package struct Customer: Hashable {
    /// The customer's own record, if there is one.
    package var account: CreditAccount?
    /// The rows, in the order of their first commit.
    package var rows: [Row] = []
    /// The sum of the completed rows.
    var sum = 0
    /// The sum of the pending rows, zero or below.
    var reserved = 0

    /// The credits available to spend, including free credits without a row.
    var available: Int { credits + reserved }

    /// The credits in total, including free credits without a row.
    package var credits: Int { sum + (account?.freeCredits ?? 0) }
  }

  /// The users that ever appeared in a record, in the order of appearance.
  package private(set) var users: [AppAccountToken] = []
  /// The versions of each pack, each with the number of pack commits so far.
  private var packs: [ProductID: [(pack: CreditPack, commits: Int)]] = [:]
  private var packCommits = 0
  /// The number of pack commits before the first commit of a row.
  private var commitsBefore: [RecordID: Int] = [:]
  private var customers: [AppAccountToken: Customer] = [:]
  private var purchases: [TransactionID: [Row]] = [:]
  private var prorations: [TransactionID: [Row]] = [:]

  /// Returns a pack, if the server knows it.
  func pack(_ product: ProductID) -> CreditPack? { packs[product]?.last?.pack }

  /// Returns a pack as of the first commit of a row; nil if it was unknown then.
  func pack(_ product: ProductID, whenCame row: RecordID) -> CreditPack? {
    let commits = commitsBefore[row] ?? packCommits
    return packs[product]?.last { $0.commits <= commits }?.pack
  }

  /// Returns the record and rows of a customer.
  package func customer(_ user: AppAccountToken) -> Customer { customers[user] ?? Customer() }

  /// Returns the purchase rows of a transaction, across all customers.
  func purchases(of id: TransactionID) -> [Row] { purchases[id] ?? [] }

  /// Returns the rows of partial refunds of a transaction.
  func prorations(of id: TransactionID) -> [Row] { prorations[id] ?? [] }

  /// Processes a record of a commit.
  mutating func add(_ record: Record<CreditRecord>) {
    switch record.content {
    case .account(let account):
      meet(account.user)
      customers[account.user]?.account = account
    case .entry(let entry): addRow(Row(id: record.id, entry: entry))
    case .pack(let pack):
      packCommits += 1
      packs[pack.product, default: []].append((pack, packCommits))
    case .news: break
    }
  }

  private mutating func addRow(_ row: Row) {
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
  /// Adds or subtracts the amount of a row.
  fileprivate mutating func count(_ entry: LedgerEntry, _ sign: Int) {
    sum += sign * entry.counted
    if entry.status == .pending { reserved += sign * entry.amount }
  }
}
