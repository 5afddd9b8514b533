// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
package import StoreModel

/// The result of verifying the store's signature.
@frozen public enum VerificationResult<SignedType> {
  /// The reason for a failed verification: see `verificationresult/verificationerror`.
  public enum VerificationError: Error, Hashable, Sendable {
    case revokedCertificate
    case invalidCertificateChain
    case invalidDeviceVerification
    case invalidEncoding
    case invalidSignature
    case missingRequiredProperties
  }

  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  public var unsafePayloadValue: SignedType {
    switch self {
    case .verified(let value), .unverified(let value, _): value
    }
  }

  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }
}

extension VerificationResult: Sendable where SignedType: Sendable {}
extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}

extension VerificationResult: CustomStringConvertible {
  /// The result in words.
  public var description: String {
    switch self {
    case .verified(let value): "verified(\(value))"
    case .unverified(let value, let error): "unverified(\(value), \(error))"
    }
  }
}

extension VerificationResult: CustomDebugStringConvertible {
  /// The result in words.
  public var debugDescription: String { description }
}

extension VerificationResult where SignedType == Transaction {
  public var jwsRepresentation: String {
    let result = inModel
    return Device.store(for: "jwsRepresentation")?.jwsRepresentation(of: result).rawValue ?? ""
  }

  public var signedDate: Date { unsafePayloadValue.signedDate }

  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }

  init(_ result: StoreModel.VerificationResult) {
    switch result {
    case .verified(let transaction): self = .verified(Transaction(transaction))
    case .unverified(let transaction, let error):
      self = .unverified(Transaction(transaction), VerificationError(error))
    }
  }

  private var inModel: StoreModel.VerificationResult {
    switch self {
    case .verified(let transaction): .verified(transaction.model)
    case .unverified(let transaction, let error): .unverified(transaction.model, error.inModel)
    }
  }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
  public var jwsRepresentation: String {
    Device.refuse("VerificationResult<RenewalInfo>.jwsRepresentation")
    return ""
  }
}

extension VerificationResult where SignedType == AppTransaction {
  public var jwsRepresentation: String {
    Device.refuse("VerificationResult<AppTransaction>.jwsRepresentation")
    return ""
  }
}

extension VerificationResult.VerificationError {
  /// Creates the app's error from the simulated store's.
  package init(_ error: StoreModel.VerificationError) {
    switch error {
    case .invalidCertificateChain: self = .invalidCertificateChain
    case .invalidDeviceVerification: self = .invalidDeviceVerification
    case .invalidEncoding: self = .invalidEncoding
    case .invalidSignature: self = .invalidSignature
    case .missingRequiredProperties: self = .missingRequiredProperties
    case .revokedCertificate: self = .revokedCertificate
    }
  }

  /// The error of the simulated store.
  package var inModel: StoreModel.VerificationError {
    switch self {
    case .invalidCertificateChain: .invalidCertificateChain
    case .invalidDeviceVerification: .invalidDeviceVerification
    case .invalidEncoding: .invalidEncoding
    case .invalidSignature: .invalidSignature
    case .missingRequiredProperties: .missingRequiredProperties
    case .revokedCertificate: .revokedCertificate
    }
  }
}
