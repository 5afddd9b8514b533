public import Foundation
import StoreModel

/// The result of verifying the store's signature:
/// See developer.apple.com/documentation/storekit/verificationresult.
@frozen public enum VerificationResult<SignedType> {
  /// The reason for a failed verification: see `verificationresult/verificationerror`.
  public enum VerificationError: Error, Hashable, Sendable {
    /// See `verificationerror/revokedcertificate`.
    case revokedCertificate
    /// See `verificationerror/invalidcertificatechain`.
    case invalidCertificateChain
    /// See `verificationerror/invaliddeviceverification`.
    case invalidDeviceVerification
    /// See `verificationerror/invalidencoding`.
    case invalidEncoding
    /// See `verificationerror/invalidsignature`.
    case invalidSignature
    /// See `verificationerror/missingrequiredproperties`.
    case missingRequiredProperties
  }

  /// See `verificationresult/unverified(_:_:)`.
  case unverified(SignedType, VerificationError)
  /// See `verificationresult/verified(_:)`.
  case verified(SignedType)

  /// See `verificationresult/unsafepayloadvalue`.
  public var unsafePayloadValue: SignedType {
    switch self {
    case .verified(let value), .unverified(let value, _): value
    }
  }

  /// See `verificationresult/payloadvalue`.
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

extension VerificationResult where SignedType == Transaction {
  /// See `verificationresult/jwsrepresentation-21vgo`.
  public var jwsRepresentation: String {
    let result = inModel
    return Device.store(for: "jwsRepresentation")?.jwsRepresentation(of: result).rawValue ?? ""
  }

  /// See `verificationresult/signeddate-9rwxl`.
  public var signedDate: Date { unsafePayloadValue.signedDate }

  /// See `verificationresult/deviceverification-2wbfw`.
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

  /// See `verificationresult/deviceverificationnonce-37v0o`.
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
  /// See `verificationresult/jwsrepresentation-26o2z`.
  public var jwsRepresentation: String {
    Device.refuse("VerificationResult<RenewalInfo>.jwsRepresentation")
    return ""
  }
}

extension VerificationResult where SignedType == AppTransaction {
  /// See `verificationresult/jwsrepresentation-7ln3b`.
  public var jwsRepresentation: String {
    Device.refuse("VerificationResult<AppTransaction>.jwsRepresentation")
    return ""
  }
}

extension VerificationResult.VerificationError {
  init(_ error: StoreModel.VerificationError) {
    switch error {
    case .invalidCertificateChain: self = .invalidCertificateChain
    case .invalidDeviceVerification: self = .invalidDeviceVerification
    case .invalidEncoding: self = .invalidEncoding
    case .invalidSignature: self = .invalidSignature
    case .missingRequiredProperties: self = .missingRequiredProperties
    case .revokedCertificate: self = .revokedCertificate
    }
  }

  fileprivate var inModel: StoreModel.VerificationError {
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
