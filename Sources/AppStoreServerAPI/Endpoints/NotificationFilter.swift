import JSON
import Simulation
import StoreModel
import StoreSimulation

/// The filters of a notification history, from the body of the request.
struct NotificationFilter {
  /// Any transaction of the only customer; nil for all customers.
  let transaction: TransactionID?
  private let start: Int64
  private let end: Int64
  private let type: String?
  private let subtype: String?
  private let isOnlyFailures: Bool

  /// All types that there are.
  private static let types = Set(ServerNotification.allCases.map(\.type))

  /// Reads the filters.
  ///
  /// - Parameters:
  ///   - body: the body of the request.
  ///   - environment: the store, whose sandbox remembers less.
  ///   - today: the date.
  /// - Throws: the mistake in the body.
  init(
    _ body: WireObject,
    in environment: StoreEnvironment,
    at today: StoreDate
  ) throws(APIError) {
    guard case .integer(let start) = body["startDate"], start >= 0 else { throw .startDate }
    guard case .integer(let end) = body["endDate"], end >= 0 else { throw .endDate }
    guard start < end else { throw .startAfterEnd }
    let days = AppStoreRecords.days(in: environment)
    guard start >= (today - .days(days)).rawValue else { throw .startTooFarInPast }
    self.start = start
    self.end = end
    type = try Self.text(body["notificationType"], else: .notificationType)
    subtype = try Self.text(body["notificationSubtype"], else: .notificationType)
    if let type, !Self.types.contains(type) { throw .notificationType }
    if type == nil, subtype != nil { throw .notificationType }
    let id = try Self.text(body["transactionId"], else: .transactionID)
    transaction = try id.map { text throws(APIError) in try APICall.id(text) }
    if transaction != nil, type != nil { throw .severalFilters }
    switch body["onlyFailures"] {
    case nil: isOnlyFailures = false
    case .bool(let flag): isOnlyFailures = flag
    default: throw .badRequest
    }
  }

  private static func text(
    _ value: JSONValue?,
    else error: APIError
  ) throws(APIError) -> String? {
    switch value {
    case nil: nil
    case .string(let text): text
    default: throw error
    }
  }

  /// Returns whether a notification passes all filters except that of the customer.
  func includes(_ sent: SentNotification, at date: StoreDate) -> Bool {
    let payload = sent.payload
    return payload.signedDate.rawValue >= start && payload.signedDate.rawValue < end
      && (type.map { $0 == payload.notification.type } ?? true)
      && (subtype.map { $0 == payload.notification.subtype } ?? true)
      && !(isOnlyFailures && sent.isDelivered(at: date))
  }
}
