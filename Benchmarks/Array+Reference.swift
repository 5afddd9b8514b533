import StoreModel

extension Array where Element == Variant {
  /// The hardened logic of a system: the load under trials and worlds.
  var reference: Variant {
    guard let variant = first(where: { $0.role == .reference }) else {
      preconditionFailure("the system has no reference")
    }
    return variant
  }
}
