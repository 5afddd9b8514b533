// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

import StoreModel

extension Product {
  /// A plan's properties and a subscription's status.
  public struct SubscriptionInfo: Hashable, Sendable {
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
      /// The number of the state.
      public let rawValue: Int

      /// Creates a state from its number.
      public init(rawValue: Int) { self.rawValue = rawValue }

      public static let subscribed = RenewalState(rawValue: 1)
      public static let expired = RenewalState(rawValue: 2)
      public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
      public static let inGracePeriod = RenewalState(rawValue: 4)
      public static let revoked = RenewalState(rawValue: 5)

      public var localizedDescription: String {
        ["Subscribed", "Expired", "In Billing Retry Period", "In Grace Period", "Revoked"][
          max(0, min(4, rawValue - 1))
        ]
      }
    }

    let model: StoreModel.SubscriptionInfo

    init(_ model: StoreModel.SubscriptionInfo) { self.model = model }

    public var subscriptionGroupID: String { model.groupID.rawValue }
    public var groupDisplayName: String { model.groupID.rawValue }
    public var groupLevel: Int { model.groupLevel }
    public var subscriptionPeriod: SubscriptionPeriod { SubscriptionPeriod(model.period) }
    public var introductoryOffer: SubscriptionOffer? {
      model.introductoryOffer.map(SubscriptionOffer.init)
    }
    public var promotionalOffers: [SubscriptionOffer] {
      model.promotionalOffers.map(SubscriptionOffer.init)
    }
    public var winBackOffers: [SubscriptionOffer] {
      model.winBackOffers.map(SubscriptionOffer.init)
    }

    public var isEligibleForIntroOffer: Bool {
      get async { await Self.isEligibleForIntroOffer(for: subscriptionGroupID) }
    }

    /// - Parameter groupID: The subscription group's identifier.
    /// - Returns: Whether the customer is eligible for the introductory offer.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
      let store = Device.store(for: "Product.SubscriptionInfo.isEligibleForIntroOffer(for:)")
      return await store?.isEligibleForIntroductoryOffer(in: SubscriptionGroupID(groupID)) ?? false
    }

    /// - Throws: `StoreKitError`.
    public var status: [Status] {
      get async throws { try await Self.status(for: subscriptionGroupID) }
    }

    /// - Parameter groupID: The subscription group's identifier.
    /// - Returns: The status of each subscription in the group.
    /// - Throws: `StoreKitError`.
    public static func status(for groupID: String) async throws -> [Status] {
      let store = Device.store(for: "Product.SubscriptionInfo.status(for:)")
      let statuses = try await asking {
        try await store?.subscriptionStatuses(in: SubscriptionGroupID(groupID))
      }
      return (statuses ?? []).map(Status.init)
    }

    /// - Parameter transactionID: The identifier of one of the subscription's transactions.
    /// - Returns: The subscription's status, or nil if the transaction belongs to no subscription.
    /// - Throws: `StoreKitError`.
    public static func status(transactionID: UInt64) async throws -> Status? {
      for await result in Transaction.all {
        let transaction = result.unsafePayloadValue
        guard transaction.id == transactionID, let group = transaction.subscriptionGroupID
        else { continue }
        return try await status(for: group).first {
          $0.transaction.unsafePayloadValue.originalID == transaction.originalID
        }
      }
      return nil
    }
  }

  public typealias SubscriptionStatus = SubscriptionInfo.Status
}

extension Product.SubscriptionInfo {
  /// The status of a subscription: see `subscriptioninfo/status-swift.struct`.
  public struct Status: Hashable, Sendable {
    public let state: RenewalState
    public let transaction: VerificationResult<Transaction>
    public let renewalInfo: VerificationResult<RenewalInfo>

    init(_ status: StoreModel.SubscriptionStatus) {
      state = RenewalState(status.state)
      transaction = VerificationResult(status.transaction)
      let signed = status.transaction.unsafePayload
      renewalInfo = .verified(RenewalInfo(status.renewalInfo, signedWith: signed))
    }

    public static var updates: Statuses {
      Statuses(Device.store(for: "Product.SubscriptionInfo.Status.updates")?.statusUpdates)
    }

    /// The statuses of each subscription group in turn.
    public static var all: AsyncStream<(groupID: String, statuses: [Status])> {
      let groups = Groups()
      return AsyncStream {
        guard let group = await groups.next() else { return nil }
        let statuses = try? await Product.SubscriptionInfo.status(for: group)
        return (groupID: group, statuses: statuses ?? [])
      }
    }

    /// The customer's subscription groups in order.
    private actor Groups {
      private var left: [String]?

      func next() async -> String? {
        if left == nil {
          var found: [String] = []
          for await result in Transaction.all {
            let group = result.unsafePayloadValue.subscriptionGroupID
            if let group, !found.contains(group) { found.append(group) }
          }
          left = found
        }
        return left?.isEmpty == false ? left?.removeFirst() : nil
      }
    }

    /// A sequence of status changes: see `status-swift.struct/statuses`.
    public struct Statuses: AsyncSequence, Sendable {
      /// The failure type: iteration throws no error.
      public typealias Failure = Never

      private let updates: SubscriptionStatusUpdates?

      init(_ updates: SubscriptionStatusUpdates?) { self.updates = updates }

      /// Starts listening.
      public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: updates?.makeAsyncIterator())
      }

      /// An iterator over the changes.
      public struct AsyncIterator: AsyncIteratorProtocol {
        var base: SubscriptionStatusUpdates.Iterator?

        /// Returns the next change.
        ///
        /// - Returns: The subscription's current status.
        public mutating func next() async -> Status? { await base?.next().map(Status.init) }
      }
    }
  }
}

extension Product.SubscriptionInfo.RenewalState {
  init(_ state: StoreModel.RenewalState) {
    switch state {
    case .subscribed: self = .subscribed
    case .inGracePeriod: self = .inGracePeriod
    case .inBillingRetryPeriod: self = .inBillingRetryPeriod
    case .expired: self = .expired
    case .revoked: self = .revoked
    }
  }
}

@available(*, unavailable)
extension Product.SubscriptionInfo.Status.Statuses.AsyncIterator: Sendable {}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation

extension Product.SubscriptionInfo {
  /// The billing plan of a subscription: see `subscriptioninfo/billingplantype`.
  public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let monthly = BillingPlanType(rawValue: "MONTHLY")
    public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  }

  /// The prices of a plan with a commitment, which no simulated product has.
  public struct PricingTerms: Hashable, Sendable {
    public let billingPlanType: BillingPlanType
    public let billingPrice: Decimal
    public let billingDisplayPrice: String
    public let billingPeriod: Product.SubscriptionPeriod
  }

  public var pricingTerms: [PricingTerms] { [] }
}
