// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct TextField: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>) {}
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, text: Binding<String>) {}
}

public struct SecureField: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>) {}
}

public struct Toggle: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> some View) {}
  public nonisolated init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {}
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, isOn: Binding<Bool>) {}
}

public struct Picker: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(
    _ title: LocalizedStringKey,
    selection: Binding<some Hashable>,
    @ViewBuilder content: () -> some View
  ) {}
}

extension View {
  public nonisolated func tag(_ tag: some Hashable) -> some View { self }
}
