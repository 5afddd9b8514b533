import Entitlements
import StoreModel

extension UnlockSystem {
  /// The hardened logic: the load under trials and worlds.
  static var reference: Variant {
    guard let variant = variants.first(where: { $0.role == .reference }) else {
      preconditionFailure("the system has no reference")
    }
    return variant
  }
}
