// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/objectivec and
// developer.apple.com/documentation/foundation. Comments note the differences.

public import Foundation
import Simulation

// One of the files with `nonisolated(unsafe)` and `@unchecked Sendable`. It is sound because all
// simulated code runs on one thread.

// Selectors, which Foundation gets from Objective-C on Apple's systems. They are in this module
// because every file of an app imports it.

/// The name of a method, which nothing can call here.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String

  public init(_ str: String) { name = str }

  public init(stringLiteral value: String) { name = value }

  public var description: String { name }
}

// A timer calls the method of its target in the same way.

extension Timer {
  @discardableResult
  public static func scheduledTimer<Result>(
    timeInterval ti: TimeInterval,
    target aTarget: AnyObject,
    selector action: @escaping () -> Result,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer { scheduled(ti, yesOrNo) { _ in _ = action() } }

  @discardableResult
  public static func scheduledTimer<Result>(
    timeInterval ti: TimeInterval,
    target aTarget: AnyObject,
    selector action: @escaping (Timer) -> Result,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer { scheduled(ti, yesOrNo) { _ = action($0) } }

  public convenience init<Result>(
    timeInterval ti: TimeInterval,
    target aTarget: AnyObject,
    selector action: @escaping () -> Result,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    nonisolated(unsafe) let action = action
    self.init(timeInterval: ti, repeats: yesOrNo) { _ in _ = unsafe action() }
  }

  public convenience init<Result>(
    timeInterval ti: TimeInterval,
    target aTarget: AnyObject,
    selector action: @escaping (Timer) -> Result,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    nonisolated(unsafe) let action = action
    self.init(timeInterval: ti, repeats: yesOrNo) { _ = unsafe action($0) }
  }

  private static func scheduled(
    _ interval: TimeInterval,
    _ repeats: Bool,
    _ action: @escaping (Timer) -> Void
  ) -> Timer {
    nonisolated(unsafe) let action = action
    return scheduledTimer(withTimeInterval: interval, repeats: repeats) { unsafe action($0) }
  }
}

// `init` of StoreStorm compiles `selector: #selector(reload)` as `selector: (reload)`, a closure,
// if the observer is `self`. The center keeps the observer, which lives as long as its process.

extension NotificationCenter {
  /// Not simulated: a selector names no method that can be called.
  public func addObserver(
    _ observer: Any,
    selector aSelector: Selector,
    name aName: NSNotification.Name?,
    object anObject: Any?
  ) { Simulation.noteNotSimulated("NotificationCenter.addObserver(selector: \(aSelector))") }

  public func addObserver<Result>(
    _ observer: AnyObject,
    selector action: @escaping () -> Result,
    name: NSNotification.Name?,
    object: Any?
  ) { observe(name, object) { _ in _ = action() } }

  public func addObserver<Result>(
    _ observer: AnyObject,
    selector action: @escaping (Notification) -> Result,
    name: NSNotification.Name?,
    object: Any?
  ) { observe(name, object) { _ = action($0) } }

  /// A method that takes `Any` fits both, and means this one's twin.
  @_disfavoredOverload
  public func addObserver<Result>(
    _ observer: AnyObject,
    selector action: @escaping (NSNotification) -> Result,
    name: NSNotification.Name?,
    object: Any?
  ) { observe(name, object) { _ = action($0._bridgeToObjectiveC()) } }

  private func observe(
    _ name: NSNotification.Name?,
    _ object: Any?,
    _ action: @escaping (Notification) -> Void
  ) {
    // As with Objective-C, the method runs wherever someone posts, whatever its isolation.
    nonisolated(unsafe) let action = action
    _ = addObserver(forName: name, object: object, queue: nil) { unsafe action($0) }
  }
}
