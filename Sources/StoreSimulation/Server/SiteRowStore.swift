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
      site.reach(from: domain, pending) { site in body(site.table) }
    }
    return try (answer ?? .failure(.unavailable)).get()
  }

  /// Changes a row; returns whether one was changed.
  private func change(_ body: @escaping @Sendable (inout RowTable) -> Row?) async throws -> Bool {
    let (site, domain) = (site, domain)
    let answer = await domain.call(returning: Result<Bool, RowStoreError>.self) { pending in
      site.reach(from: domain, pending) { site in site.change(body) }
    }
    return try (answer ?? .failure(.unavailable)).get()
  }
}
