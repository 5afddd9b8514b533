public import Foundation

/// See `swiftui/environmentkey`.
public protocol EnvironmentKey {
  /// See `environmentkey/value`.
  associatedtype Value
  /// See `environmentkey/defaultvalue`.
  static var defaultValue: Value { get }
}

/// See `swiftui/environmentvalues`.
public struct EnvironmentValues {
  /// See `environmentvalues/init()`.
  public init() {}

  /// See `environmentvalues/subscript(_:)`.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { Key.defaultValue }
    set {}
  }
}

// The environment of views. Nothing is drawn, so nothing is dismissed or opened.

extension EnvironmentValues {
  /// See `environmentvalues/dismiss`.
  public var dismiss: DismissAction { DismissAction() }
  /// See `environmentvalues/presentationmode`.
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  /// See `environmentvalues/ispresented`.
  public var isPresented: Bool { true }
  /// See `environmentvalues/colorscheme`.
  public var colorScheme: ColorScheme {
    get { .light }
    set {}
  }
  /// See `environmentvalues/scenephase`.
  public var scenePhase: ScenePhase {
    get { .active }
    set {}
  }
  /// See `environmentvalues/openurl`.
  public var openURL: OpenURLAction {
    get { OpenURLAction { _ in .discarded } }
    set {}
  }
  /// See `environmentvalues/locale`.
  public var locale: Locale {
    get { Locale(identifier: "en_US") }
    set {}
  }
  /// See `environmentvalues/isenabled`.
  public var isEnabled: Bool {
    get { true }
    set {}
  }
  /// See `environmentvalues/horizontalsizeclass`.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { .compact }
    set {}
  }
}

/// See `swiftui/dismissaction`.
@MainActor public struct DismissAction {
  nonisolated init() {}
  /// See `dismissaction/callasfunction()`.
  public func callAsFunction() {}
}

/// See `swiftui/presentationmode`.
public struct PresentationMode: Sendable {
  /// See `presentationmode/ispresented`.
  public var isPresented: Bool { true }
  /// See `presentationmode/dismiss()`.
  public mutating func dismiss() {}
}

/// See `swiftui/colorscheme`.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// See `colorscheme/light`.
  case light
  /// See `colorscheme/dark`.
  case dark
}

/// See `swiftui/scenephase`.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// See `scenephase/background`.
  case background
  /// See `scenephase/inactive`.
  case inactive
  /// See `scenephase/active`.
  case active
}

/// See `swiftui/userinterfacesizeclass`.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// See `userinterfacesizeclass/compact`.
  case compact
  /// See `userinterfacesizeclass/regular`.
  case regular
}

/// See `swiftui/openurlaction`.
@MainActor public struct OpenURLAction {
  /// See `openurlaction/result`.
  public struct Result: Sendable {
    /// See `result/handled`.
    public static let handled = Result()
    /// See `result/discarded`.
    public static let discarded = Result()
    /// See `result/systemaction`.
    public static let systemAction = Result()
  }

  /// See `openurlaction/init(handler:)`.
  public nonisolated init(handler: @escaping (URL) -> Result) {}
  /// See `openurlaction/callasfunction(_:)`.
  public func callAsFunction(_ url: URL) {}
  /// See `openurlaction/callasfunction(_:completion:)`.
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    completion(false)
  }
}

@available(*, unavailable)
extension EnvironmentValues: Sendable {}
