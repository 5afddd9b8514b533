// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

/// Titles that are texts at run time, as opposed to keys in the app's tables.
extension View {
  @_disfavoredOverload
  public nonisolated func accessibilityLabel(_ label: some StringProtocol) -> some View { self }
  @_disfavoredOverload
  public nonisolated func navigationBarTitle(_ title: some StringProtocol) -> some View { self }
  @_disfavoredOverload
  public nonisolated func confirmationDialog(
    _ title: some StringProtocol,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }
  @_disfavoredOverload
  public nonisolated func confirmationDialog(
    _ title: some StringProtocol,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { self }
  public nonisolated func confirmationDialog(
    _ title: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { self }
}

extension ProgressView {
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol) { self.init() }
}

extension SecureField {
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, text: Binding<String>) {
    self.init("", text: text)
  }
}

extension Section {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }
}

extension Button where Label == Text {
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init("", role: role, action: action)
  }
}

extension Picker {
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    selection: Binding<some Hashable>,
    @ViewBuilder content: () -> some View
  ) {
    self.init("", selection: selection, content: content)
  }
}
