import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation

/// A request with a valid token at the path of a call, and what is needed to answer it.
struct APICall {
  /// The content of an answer that is not an error.
  enum Content: Hashable {
    /// A JSON object, with status 200.
    case object(JSONValue)
    /// Nothing, with status 200.
    case nothing
    /// Nothing, with status 202.
    case accepted
  }

  let request: APIRequest
  /// The parts of the path that the request chooses.
  let choices: [String]
  let context: AnswerContext
  let signer: AppStoreSigner

  /// The first part of the path that the request chooses.
  var choice: String { choices.first ?? "" }

  /// Returns the transaction that the path names.
  func id(
    else error: AppStoreServerError = .invalidTransactionID
  ) throws(AppStoreServerError) -> TransactionID { try Self.id(choice, else: error) }

  /// Returns the transaction that a text names; throws an error if it names none.
  static func id(
    _ text: String,
    else error: AppStoreServerError = .invalidTransactionID
  ) throws(AppStoreServerError) -> TransactionID {
    // Signs and leading zeros are refused, so that each number has exactly one form.
    guard let number = UInt64(text), String(number) == text else { throw error }
    return TransactionID(rawValue: number)
  }

  /// The members that name the app and the store; only production names the app's number.
  var names: [JSONValue.Member] {
    var names = [
      JSONValue.Member("environment", .string(context.environment.wireName)),
      JSONValue.Member("bundleId", .string(signer.app.bundleID.rawValue)),
    ]
    if context.environment == .production {
      names.append(JSONValue.Member("appAppleId", .integer(signer.app.appAppleID)))
    }
    return names
  }
}
