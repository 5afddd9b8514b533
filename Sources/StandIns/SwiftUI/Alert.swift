/// See `swiftui/alert`.
public struct Alert: Sendable {
  /// See `alert/init(title:message:dismissbutton:)`.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}
  /// See `alert/init(title:message:primarybutton:secondarybutton:)`.
  public init(
    title: Text,
    message: Text? = nil,
    primaryButton: Button,
    secondaryButton: Button
  ) {}

  /// See `alert/button`.
  public struct Button: Sendable {
    /// See `button/default(_:action:)`.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    /// See `button/cancel(_:action:)`.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    /// See `button/cancel(_:)`.
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button() }
    /// See `button/destructive(_:action:)`.
    public static func destructive(
      _ label: Text,
      action: (() -> Void)? = {}
    ) -> Button { Button() }
  }
}
