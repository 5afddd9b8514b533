import JSON
import StoreModel
import StoreSigning
import StoreSimulation

/// A request with a valid token, and what is needed to answer it.
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
  /// The date as of which the answer is, and on which it is signed.
  let date: StoreDate
  let signer: AppStoreSigner

  var environment: StoreEnvironment { request.environment }

  /// Returns the identifier that a text names; throws an error if it names none.
  static func id(
    _ text: String,
    else error: APIError = .transactionID
  ) throws(APIError) -> TransactionID {
    // Signs and leading zeros are refused, so that each number has exactly one form.
    guard let number = UInt64(text), String(number) == text else { throw error }
    return TransactionID(rawValue: number)
  }

  /// Returns the entry of a transaction.
  func entry(_ text: String, _ books: APIBooks) throws(APIError) -> BookEntry {
    let id = try Self.id(text)
    guard let entry = books.records.entry(of: id, in: environment, at: date) else {
      throw .transactionNotFound
    }
    return entry
  }

  /// Returns the entries of the customer to whom a transaction belongs, the last modified one last.
  func history(of text: String, _ books: APIBooks) throws(APIError) -> [BookEntry] {
    let id = try Self.id(text)
    guard let history = books.records.history(ofCustomerWith: id, in: environment, at: date) else {
      throw .transactionNotFound
    }
    return history
  }

  /// Returns `signedTransactionInfo`.
  func signed(_ entry: BookEntry) -> JSONValue {
    .string(signer.sign(entry.transaction, at: date).rawValue)
  }

  /// The members that name the app and the store; only production names the app's number.
  var names: [JSONValue.Member] {
    var names = [
      JSONValue.Member("environment", .string(environment.wireName)),
      JSONValue.Member("bundleId", .string(signer.app.bundleID.rawValue)),
    ]
    if environment == .production {
      names.append(JSONValue.Member("appAppleId", .integer(signer.app.appAppleID)))
    }
    return names
  }
}
