// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/security. Comments note the differences.
//
// This file uses `unsafe`; it is sound because callers pass pointers to variables of their own, or
// to as many bytes as they say.

import Foundation
import FoundationCapture
import Simulation

// The keychain of the simulated device. It is always unlocked, and outlives the app. Items with
// `kSecAttrSynchronizable` stay on their device, and an item without an access group has none.

/// The items of the device of the current step, by key.
struct Keychain {
  private let storage: any PropertyStorage

  /// Finds the device.
  ///
  /// - Throws: A failure outside a simulated device.
  init() throws(KeychainQuery.Failure) {
    guard let storage = Simulation.currentKeychain else {
      throw KeychainQuery.Failure(status: errSecNotAvailable)
    }
    self.storage = storage
  }

  /// Returns the items that a query matches, each with the key under which it is stored.
  func items(for query: KeychainQuery) -> [(key: String, item: [String: Property])] {
    storage.properties.compactMap { entry in
      guard case .table(let attributes) = entry.value else { return nil }
      let item = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key, $0.value) })
      return query.matches(entry.key, item) ? (entry.key, item) : nil
    }
  }

  /// Whether there is an item under a key.
  func contains(_ key: String) -> Bool { storage.property(for: key) != nil }

  /// Stores an item, or removes it.
  func set(_ item: [String: Property]?, for key: String) throws(KeychainQuery.Failure) {
    let entries = item?.sorted { $0.key < $1.key }
      .map { Property.Entry(key: $0.key, value: $0.value) }
    guard storage.set(entries.map(Property.table), for: key) else {
      throw KeychainQuery.Failure(status: errSecIO)
    }
  }

  /// The device's date, for the attributes that Apple's keychain adds.
  static var now: Property? { Property(object: Date()) }

  /// Returns what a query wants of an item; nil if it wants nothing.
  static func result(_ item: [String: Property], for query: KeychainQuery) -> Any? {
    let data = query.returned.contains(kSecReturnData) ? item[kSecValueData]?.object : nil
    guard query.returned.contains(kSecReturnAttributes) else { return data }
    var all: [String: Any] = item.mapValues(\.object)
    all[kSecValueData] = data
    all[kSecClass] = query.itemClass
    return all
  }

  /// Returns the code of a call.
  static func status(of call: () throws(KeychainQuery.Failure) -> Void) -> OSStatus {
    do {
      try call()
      return errSecSuccess
    } catch { return error.status }
  }
}

@discardableResult
public func SecItemAdd(
  _ attributes: CFDictionary,
  _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  Keychain.status { () throws(KeychainQuery.Failure) in
    let query = try KeychainQuery(attributes)
    let keychain = try Keychain()
    var item = query.attributes
    item[kSecAttrAccessible] = item[kSecAttrAccessible] ?? .text(kSecAttrAccessibleWhenUnlocked)
    item[kSecAttrCreationDate] = Keychain.now
    item[kSecAttrModificationDate] = item[kSecAttrCreationDate]
    item[kSecValueData] = query.data
    let key = query.key(of: item)
    guard !keychain.contains(key) else {
      throw KeychainQuery.Failure(status: errSecDuplicateItem)
    }
    try keychain.set(item, for: key)
    guard let result = unsafe result else { return }
    unsafe result.pointee = Keychain.result(item, for: query).map { $0 as AnyObject }
  }
}

@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary,
  _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  Keychain.status { () throws(KeychainQuery.Failure) in
    let query = try KeychainQuery(query)
    let items = try Keychain().items(for: query)
    guard let first = items.first else {
      throw KeychainQuery.Failure(status: errSecItemNotFound)
    }
    guard let result = unsafe result else { return }
    let found: Any? =
      query.limit == kSecMatchLimitAll
      ? items.compactMap { Keychain.result($0.item, for: query) }
      : Keychain.result(first.item, for: query)
    unsafe result.pointee = query.returned.isEmpty ? nil : found.map { $0 as AnyObject }
  }
}

@discardableResult
public func SecItemUpdate(
  _ query: CFDictionary,
  _ attributesToUpdate: CFDictionary
) -> OSStatus {
  Keychain.status { () throws(KeychainQuery.Failure) in
    let query = try KeychainQuery(query)
    let keychain = try Keychain()
    guard query.returned.isEmpty, attributesToUpdate[kSecClass] == nil else {
      throw KeychainQuery.Failure(status: errSecParam)
    }
    let change = try KeychainQuery(
      attributesToUpdate.merging([kSecClass: query.itemClass]) { $1 }
    )
    let items = keychain.items(for: query)
    guard !items.isEmpty else { throw KeychainQuery.Failure(status: errSecItemNotFound) }
    for (key, old) in items {
      var item = old.merging(change.attributes) { $1 }
      item[kSecAttrModificationDate] = Keychain.now
      if let data = change.data { item[kSecValueData] = data }
      let newKey = query.key(of: item)
      if newKey != key {
        guard !keychain.contains(newKey) else {
          throw KeychainQuery.Failure(status: errSecDuplicateItem)
        }
        try keychain.set(nil, for: key)
      }
      try keychain.set(item, for: newKey)
    }
  }
}

@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Keychain.status { () throws(KeychainQuery.Failure) in
    let query = try KeychainQuery(query)
    guard query.limit == nil || query.limit == kSecMatchLimitAll else {
      throw KeychainQuery.Failure(status: errSecParam)
    }
    let keychain = try Keychain()
    let items = keychain.items(for: query)
    guard !items.isEmpty else { throw KeychainQuery.Failure(status: errSecItemNotFound) }
    for (key, _) in items { try keychain.set(nil, for: key) }
  }
}
