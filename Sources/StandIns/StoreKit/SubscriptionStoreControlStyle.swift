// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public protocol SubscriptionStoreControlStyle: Sendable {
  associatedtype Placement: SubscriptionStoreControlPlacement =
    AutomaticSubscriptionStoreControlPlacement
}

public protocol SubscriptionStoreControlPlacement: Hashable, Sendable {}

/// The placements of all built-in styles of StoreKit, each of which has only some of them there.
public struct AutomaticSubscriptionStoreControlPlacement: SubscriptionStoreControlPlacement {
  public static let automatic = AutomaticSubscriptionStoreControlPlacement(name: "automatic")
  public static let bottom = AutomaticSubscriptionStoreControlPlacement(name: "bottom")
  public static let bottomBar = AutomaticSubscriptionStoreControlPlacement(name: "bottomBar")
  public static let buttonsInBottomBar = AutomaticSubscriptionStoreControlPlacement(
    name: "buttonsInBottomBar"
  )
  public static let leading = AutomaticSubscriptionStoreControlPlacement(name: "leading")
  public static let scrollView = AutomaticSubscriptionStoreControlPlacement(name: "scrollView")
  public static let trailing = AutomaticSubscriptionStoreControlPlacement(name: "trailing")

  private let name: String
}

/// The built-in styles of StoreKit.
public struct StandardSubscriptionStoreControlStyle: SubscriptionStoreControlStyle {}

extension SubscriptionStoreControlStyle where Self == StandardSubscriptionStoreControlStyle {
  public static var automatic: StandardSubscriptionStoreControlStyle { .init() }
  public static var buttons: StandardSubscriptionStoreControlStyle { .init() }
  public static var compactPicker: StandardSubscriptionStoreControlStyle { .init() }
  public static var pagedPicker: StandardSubscriptionStoreControlStyle { .init() }
  public static var pagedProminentPicker: StandardSubscriptionStoreControlStyle { .init() }
  public static var picker: StandardSubscriptionStoreControlStyle { .init() }
  public static var prominentPicker: StandardSubscriptionStoreControlStyle { .init() }
}
