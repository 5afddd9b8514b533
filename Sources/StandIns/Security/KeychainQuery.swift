import Foundation
import FoundationCapture
import Simulation

/// What one call asks of the keychain.
struct KeychainQuery {
  /// The reason why a call fails.
  struct Failure: Error {
    /// The code that the call returns.
    let status: OSStatus
  }

  /// The class of the items.
  let itemClass: String
  /// The other attributes, by name.
  private(set) var attributes: [String: Property] = [:]
  /// The secret, which no query matches.
  private(set) var data: Property?
  /// The names of what the result holds.
  private(set) var returned: Set<String> = []
  /// The number of items to find: one, all, or as many as the call does by default.
  private(set) var limit: String?
  /// Whether it matches items that are shared among devices and others.
  private(set) var ignoresSharing = false

  /// The attributes by which the items of a class differ; each set of values exists once.
  ///
  /// Source: developer.apple.com/documentation/security/errsecduplicateitem.
  private static let primary: [String: [String]] = [
    kSecClassGenericPassword: [kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup],
    kSecClassInternetPassword: [
      kSecAttrServer, kSecAttrAccount, kSecAttrSecurityDomain, kSecAttrProtocol,
      kSecAttrAuthenticationType, kSecAttrPort, kSecAttrPath, kSecAttrAccessGroup,
    ],
  ]

  /// What is refused, with the name that the app uses for it.
  private static let refused: [String: StaticString] = [
    kSecReturnRef: "kSecReturnRef", kSecReturnPersistentRef: "kSecReturnPersistentRef",
    kSecValueRef: "kSecValueRef", kSecValuePersistentRef: "kSecValuePersistentRef",
    kSecClassCertificate: "kSecClassCertificate", kSecClassKey: "kSecClassKey",
    kSecClassIdentity: "kSecClassIdentity",
  ]

  /// Reads a query.
  ///
  /// - Parameter dictionary: The query as the app passed it.
  /// - Throws: ``Failure``.
  init(_ dictionary: CFDictionary) throws(Failure) {
    guard let itemClass = dictionary[kSecClass] as? String else {
      throw Failure(status: errSecParam)
    }
    try Self.check(itemClass)
    guard Self.primary[itemClass] != nil else { throw Failure(status: errSecParam) }
    self.itemClass = itemClass
    // In order, because a trial reports the first refusal.
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) where key != kSecClass {
      try read(value, for: key)
    }
  }

  /// Refuses what is not simulated.
  private static func check(_ name: String) throws(Failure) {
    guard let symbol = refused[name] else { return }
    Simulation.noteNotSimulated("\(symbol)")
    throw Failure(status: errSecUnimplemented)
  }

  private mutating func read(_ value: Any, for key: String) throws(Failure) {
    switch key {
    case kSecReturnData, kSecReturnAttributes, kSecReturnRef, kSecReturnPersistentRef:
      guard Self.isTrue(value) else { return }
      try Self.check(key)
      returned.insert(key)
    case kSecMatchLimit: limit = value as? String ?? (value as? Int == 1 ? kSecMatchLimitOne : nil)
    case kSecValueData:
      guard let bytes = value as? Data else { throw Failure(status: errSecParam) }
      data = Property(object: bytes)
    case kSecAttrSynchronizable:
      ignoresSharing = value as? String == kSecAttrSynchronizableAny
      if !ignoresSharing { attributes[key] = Self.isTrue(value) ? .bool(true) : nil }
    case kSecUseDataProtectionKeychain, kSecUseAuthenticationUI, kSecUseOperationPrompt: break
    default:
      try Self.check(key)
      guard let property = Property(object: value) else { throw Failure(status: errSecParam) }
      attributes[key] = property
    }
  }

  private static func isTrue(_ value: Any) -> Bool {
    value as? Bool ?? (value as? NSNumber)?.boolValue ?? false
  }

  /// The key under which an item of this class is stored.
  ///
  /// - Parameter attributes: The item's attributes.
  /// - Returns: Its class, what identifies it, and whether it is shared among devices.
  func key(of attributes: [String: Property]) -> String {
    let parts = (Self.primary[itemClass] ?? []).map { attributes[$0]?.description ?? "" }
    let end = attributes[kSecAttrSynchronizable] == nil ? [] : ["synchronizable"]
    // Attributes can contain any character.
    return ([itemClass] + parts + end)
      .map { $0.replacing("\\", with: "\\\\").replacing("/", with: "\\/") }
      .joined(separator: "/")
  }

  /// Whether an item is one that the query asks for.
  ///
  /// - Parameters:
  ///   - key: The key under which it is stored.
  ///   - item: Its attributes.
  /// - Returns: Whether its class and all attributes of the query fit.
  func matches(_ key: String, _ item: [String: Property]) -> Bool {
    guard key.hasPrefix("\(itemClass)/") else { return false }
    let isSharingRight =
      ignoresSharing || item[kSecAttrSynchronizable] == attributes[kSecAttrSynchronizable]
    return isSharingRight && attributes.allSatisfy { item[$0.key] == $0.value }
  }
}
