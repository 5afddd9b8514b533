// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct Alert: Sendable {
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}
  public init(
    title: Text,
    message: Text? = nil,
    primaryButton: Button,
    secondaryButton: Button
  ) {}

  public struct Button: Sendable {
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button() }
    public static func destructive(
      _ label: Text,
      action: (() -> Void)? = {}
    ) -> Button { Button() }
  }
}
