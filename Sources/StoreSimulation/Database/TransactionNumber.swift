/// The number of a transaction, in the order of their beginnings, from 1; never given again.
struct TransactionNumber: RawRepresentable, Hashable, Sendable {
  let rawValue: Int
}
