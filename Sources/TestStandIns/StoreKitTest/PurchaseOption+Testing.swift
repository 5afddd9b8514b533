// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
import Simulation
public import StoreKit

/// The options of purchases by `SKTestSession.buyProduct(identifier:options:)`.
extension Product.PurchaseOption {
  public enum SubscriptionRenewalBehavior: Hashable, Sendable {
    case cancelImmediately
    case renewUntilNow
  }

  /// Accepted without effect: the purchase is made now, and a subscription goes on.
  ///
  /// - Parameters:
  ///   - date: The date of the purchase.
  ///   - renewalBehavior: Whether a subscription has been renewed since.
  /// - Returns: The purchase option.
  public static func purchaseDate(
    _ date: Date,
    renewalBehavior: SubscriptionRenewalBehavior = .renewUntilNow
  ) -> Product.PurchaseOption { custom(key: "purchaseDate", value: date.timeIntervalSince1970) }

  /// Refused: a session buys without an offer.
  ///
  /// - Parameter referenceName: The name of the offer.
  /// - Returns: The purchase option.
  public static func codeOffer(referenceName: String) -> Product.PurchaseOption {
    Simulation.noteNotSimulated("Product.PurchaseOption.codeOffer(referenceName:)")
    return custom(key: "codeOffer", value: referenceName)
  }

  /// Refused: a session buys without an offer.
  ///
  /// - Parameter identifier: The offer's identifier.
  /// - Returns: The purchase option.
  public static func promotionalOffer(id identifier: String) -> Product.PurchaseOption {
    Simulation.noteNotSimulated("Product.PurchaseOption.promotionalOffer(id:)")
    return custom(key: "promotionalOffer", value: identifier)
  }
}
