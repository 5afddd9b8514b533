// This file uses `unsafe`; it is sound because a pointer lives only as long as the call.

import Foundation
import Security

/// Calls of the keychain as an app makes them.
enum KeychainCalls {
  /// The query for a password, with more keys.
  private static func query(_ account: String, _ more: CFDictionary = [:]) -> CFDictionary {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "com.kape",
      kSecAttrAccount as String: account,
    ]
    return query.merging(more) { $1 } as CFDictionary
  }

  /// Adds a password, with more attributes.
  static func add(_ text: String, _ account: String, _ more: CFDictionary = [:]) -> OSStatus {
    let query = query(account, more).merging([kSecValueData as String: Data(text.utf8)]) { $1 }
    return SecItemAdd(query as CFDictionary, nil)
  }

  /// Reads a password; nil if there is none.
  static func read(_ account: String) -> String? {
    let query = query(
      account,
      [kSecReturnData: kCFBooleanTrue as Any, kSecMatchLimit: kSecMatchLimitOne]
    )
    var item: CFTypeRef?
    guard unsafe SecItemCopyMatching(query, &item) == errSecSuccess, let data = item as? Data else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The accounts of all passwords, and what is read with their attributes.
  static func all(_ more: CFDictionary = [:]) -> [String] {
    let query: CFDictionary = [
      kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitAll,
      kSecReturnAttributes: true, kSecReturnData: true,
    ]
    var result: AnyObject?
    _ = unsafe SecItemCopyMatching(query.merging(more) { $1 }, &result)
    return (result as? [[String: Any]] ?? []).map { item in
      let account = item[kSecAttrAccount as String] as? String ?? "no account"
      let data = item[kSecValueData as String] as? Data ?? Data()
      return "\(account) \(String(decoding: data, as: UTF8.self))"
    }
  }

  /// Changes a password.
  static func update(_ account: String, to text: String, _ more: CFDictionary = [:]) -> OSStatus {
    SecItemUpdate(query(account, more), [kSecValueData: Data(text.utf8)] as CFDictionary)
  }

  /// Gives a password to another account.
  static func rename(_ account: String, to other: String) -> OSStatus {
    SecItemUpdate(query(account), [kSecAttrAccount: other] as CFDictionary)
  }

  /// Removes a password, by a query with more keys.
  static func delete(_ account: String, _ more: CFDictionary = [:]) -> OSStatus {
    SecItemDelete(query(account, more))
  }

  /// Counts the launches of the app in its keychain, and returns how many there were before.
  static func countLaunch() -> Int {
    let count = read("launches").flatMap { Int($0) } ?? 0
    if add("\(count + 1)", "launches") == errSecDuplicateItem {
      _ = update("launches", to: "\(count + 1)")
    }
    return count
  }

  /// Returns 32 random bytes.
  static func random() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    let status = unsafe SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
    return status == errSecSuccess ? bytes : []
  }

  /// Asks for a cryptographic key.
  static func readKey() -> OSStatus {
    SecItemCopyMatching([kSecClass: kSecClassKey] as CFDictionary, nil)
  }
}
