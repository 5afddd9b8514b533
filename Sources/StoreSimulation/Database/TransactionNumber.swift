/// The number of a transaction, from 1 in the order in which they began; never reused.
struct TransactionNumber: RawRepresentable, Hashable, Sendable {
  let rawValue: Int
}
