import Simulation
import StoreModel

/// The storage seen by the workers: each call is a message there and back.
struct SiteRowStore: RowStore {
  let site: ServerSite
  let domain: FailureDomain

  func rows(for key: RowKey) async throws -> [Row] { try await call { $0.rows(for: key) } }

  func purchases(naming user: AppAccountToken) async throws -> [Row] {
    try await call { $0.purchases(naming: user) }
  }

  func insert(_ content: RowContent, for key: RowKey) async throws {
    _ = try await change { $0.insert(content, for: key) }
  }

  func insertIfAbsent(_ content: RowContent, for key: RowKey) async throws -> Bool {
    try await change { $0.rows(for: key).isEmpty ? $0.insert(content, for: key) : nil }
  }

  func replace(_ row: Row, with content: RowContent) async throws -> Bool {
    try await change { $0.replace(row, with: content, ifUnchanged: true) }
  }

  func overwrite(_ row: Row, with content: RowContent) async throws {
    _ = try await change { $0.replace(row, with: content, ifUnchanged: false) }
  }

  private func call<Answer: Sendable>(
    _ body: @escaping @Sendable (RowTable) -> Answer
  ) async throws -> Answer {
    let (site, domain) = (site, domain)
    let answer = await domain.call(returning: Result<Answer, RowStoreError>.self) { pending in
      site.callStorage(from: domain, pending) { site in body(site.table) }
    }
    return try (answer ?? .failure(.unavailable)).get()
  }

  /// Changes a row; returns whether one was changed.
  private func change(_ body: @escaping @Sendable (inout RowTable) -> Row?) async throws -> Bool {
    let (site, domain) = (site, domain)
    let answer = await domain.call(returning: Result<Bool, RowStoreError>.self) { pending in
      site.callStorage(from: domain, pending) { site in site.changeRow(body) }
    }
    return try (answer ?? .failure(.unavailable)).get()
  }
}

/// The rows of the developer's server, which outlive its workers.
///
/// A pure value.
struct RowTable {
  private var rows: ContiguousArray<Row> = []
  /// The numbers of the rows with a key, and of those that ever named an app user.
  private var byKey: [RowKey: [Int]] = [:]
  private var byUser: [AppAccountToken: [Int]] = [:]

  func rows(for key: RowKey) -> [Row] { byKey[key, default: []].map { rows[$0] } }

  func purchases(naming user: AppAccountToken) -> [Row] {
    byUser[user, default: []].map { rows[$0] }.filter { $0.content.names(user) }
  }

  mutating func insert(_ content: RowContent, for key: RowKey) -> Row {
    let row = Row(number: rows.count, key: key, content: content)
    rows.append(row)
    byKey[key, default: []].append(row.number)
    index(row)
    return row
  }

  /// Replaces the content of a row; returns nil on a relevant concurrent change since it was read.
  mutating func replace(_ row: Row, with content: RowContent, ifUnchanged: Bool) -> Row? {
    guard rows.indices.contains(row.number),
      !ifUnchanged || rows[row.number].version == row.version
    else { return nil }
    rows[row.number].content = content
    rows[row.number].version += 1
    index(rows[row.number])
    return rows[row.number]
  }

  private mutating func index(_ row: Row) {
    for user in row.content.users where !byUser[user, default: []].contains(row.number) {
      byUser[user, default: []].append(row.number)
    }
  }
}
