// Globals and statics of every kind that apps have: tests give each simulated process its own.

/// A singleton that is created at its first use.
@MainActor public final class Shop {
  /// The one that everyone shares.
  public static let shared = Shop()
  /// The number of purchases.
  public var sold = 0
  private var names: [String] = []

  /// Makes a shop in which nothing was sold.
  public init() {}

  /// Someone buys.
  public func sell(_ name: String) -> Int {
    sold += 1
    names.append(name)
    return names.count
  }
}

/// A singleton that is an actor.
public actor CoinBox {
  /// The one that everyone shares.
  public static let shared = CoinBox()
  private var coins = 0

  /// Takes a coin; returns how many there are.
  public func take() -> Int {
    coins += 1
    return coins
  }
}

/// Values that change, without an object.
public enum Count: Sendable {
  /// A number that is there from the beginning.
  @MainActor public static var launches = 0
  /// A value that is computed at its first use.
  @MainActor public static var names: [String] = ["a", "b"].map { $0 + $0 }
}

extension Int {
  /// A static of this module in a type of another module.
  @MainActor public static var extended = 0
}

/// A global.
@MainActor public var global = 0

/// A global object that is not there at first.
@MainActor public var current: Shop?

/// A global number that is there from the beginning, and is not zero.
@MainActor public var price = 5

/// A global text that is there from the beginning.
@MainActor public var title = "untitled"
