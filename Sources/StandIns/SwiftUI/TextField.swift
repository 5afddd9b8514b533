/// See `swiftui/textfield`.
public struct TextField: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `textfield/init(_:text:)`.
  public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>) {}
  /// See `textfield/init(_:text:)`.
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, text: Binding<String>) {}
}

/// See `swiftui/securefield`.
public struct SecureField: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `securefield/init(_:text:)`.
  public nonisolated init(_ title: LocalizedStringKey, text: Binding<String>) {}
}

/// See `swiftui/toggle`.
public struct Toggle: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `toggle/init(ison:label:)`.
  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> some View) {}
  /// See `toggle/init(_:ison:)`.
  public nonisolated init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {}
  /// See `toggle/init(_:ison:)`.
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, isOn: Binding<Bool>) {}
}

/// See `swiftui/picker`.
public struct Picker: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `picker/init(_:selection:content:)`.
  public nonisolated init(
    _ title: LocalizedStringKey,
    selection: Binding<some Hashable>,
    @ViewBuilder content: () -> some View
  ) {}
}

extension View {
  /// See `view/tag(_:)`.
  public nonisolated func tag(_ tag: some Hashable) -> some View { self }
}
