import StoreModel

/// Creates signed texts part by part, as a forger without a signer would.
enum Forgery {
  static let header = #"{"alg":"HS256","typ":"JWT","kid":"store-1"}"#

  static func encoded(_ text: String) -> String { Base64URL.text(of: Array(text.utf8)) }

  /// A text with the store's own signature over any header and payload.
  static func signed(header: String = header, payload: String) -> SignedTransaction {
    let parts = encoded(header) + "." + encoded(payload)
    let code = HMACSHA256(key: SignedTransactionTests.secret).code(of: Array(parts.utf8))
    return SignedTransaction(rawValue: parts + "." + Base64URL.text(of: code))
  }

  /// A text of parts as they are.
  static func text(_ parts: String...) -> SignedTransaction {
    SignedTransaction(rawValue: parts.joined(separator: "."))
  }
}
