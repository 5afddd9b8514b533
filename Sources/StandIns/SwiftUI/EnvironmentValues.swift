// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
}

// The environment of views. Nothing is drawn, so nothing is dismissed or opened.

extension EnvironmentValues {
  public var dismiss: DismissAction { DismissAction() }
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  public var isPresented: Bool { true }
  public var colorScheme: ColorScheme {
    get { .light }
    set {}
  }
  public var scenePhase: ScenePhase {
    get { .active }
    set {}
  }
  public var openURL: OpenURLAction {
    get { OpenURLAction { _ in .discarded } }
    set {}
  }
  public var locale: Locale {
    get { Locale(identifier: "en_US") }
    set {}
  }
  public var isEnabled: Bool {
    get { true }
    set {}
  }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { .compact }
    set {}
  }
}

@MainActor public struct DismissAction {
  nonisolated init() {}
  public func callAsFunction() {}
}

public struct PresentationMode: Sendable {
  public var isPresented: Bool { true }
  public mutating func dismiss() {}
}

public enum ColorScheme: Hashable, Sendable, CaseIterable {
  case light
  case dark
}

public enum ScenePhase: Comparable, Hashable, Sendable {
  case background
  case inactive
  case active
}

public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact
  case regular
}

@MainActor public struct OpenURLAction {
  public struct Result: Sendable {
    public static let handled = Result()
    public static let discarded = Result()
    public static let systemAction = Result()
  }

  public nonisolated init(handler: @escaping (URL) -> Result) {}
  public func callAsFunction(_ url: URL) {}
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    completion(false)
  }
}

@available(*, unavailable)
extension EnvironmentValues: Sendable {}
