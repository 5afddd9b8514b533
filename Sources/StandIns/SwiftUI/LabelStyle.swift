// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

// The styles of controls. Nothing is drawn, so no style is applied.

@preconcurrency @MainActor public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct LabelStyleConfiguration {
  public struct Title: View {
    /// The body, which is never drawn.
    public typealias Body = Never
  }

  public struct Icon: View {
    /// The body, which is never drawn.
    public typealias Body = Never
  }

  public var title: Title { Title() }
  public var icon: Icon { Icon() }
}

public struct DefaultLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

public struct TitleAndIconLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

public struct TitleOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

public struct IconOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

// Apple's following styles are protocols. Apps seldom write such styles themselves, so here, one
// structure has all names.

public typealias SegmentedPickerStyle = PickerStyle
public typealias MenuPickerStyle = PickerStyle
public typealias WheelPickerStyle = PickerStyle
public typealias InlinePickerStyle = PickerStyle

public struct PickerStyle: Hashable, Sendable {
  public init() {}

  public static let automatic = PickerStyle()
  public static let inline = PickerStyle()
  public static let menu = PickerStyle()
  public static let navigationLink = PickerStyle()
  public static let palette = PickerStyle()
  public static let segmented = PickerStyle()
  public static let wheel = PickerStyle()
}

public typealias CircularProgressViewStyle = ProgressViewStyle
public typealias LinearProgressViewStyle = ProgressViewStyle

public struct ProgressViewStyle: Hashable, Sendable {
  public init() {}
  public init(tint: Color) {}

  public static let automatic = ProgressViewStyle()
  public static let circular = ProgressViewStyle()
  public static let linear = ProgressViewStyle()
}

public typealias SwitchToggleStyle = ToggleStyle

public struct ToggleStyle: Hashable, Sendable {
  public init() {}
  public init(tint: Color) {}

  public static let automatic = ToggleStyle()
  public static let button = ToggleStyle()
  public static let `switch` = ToggleStyle()
}

public typealias PlainTextFieldStyle = TextFieldStyle
public typealias RoundedBorderTextFieldStyle = TextFieldStyle

public struct TextFieldStyle: Hashable, Sendable {
  public init() {}

  public static let automatic = TextFieldStyle()
  public static let plain = TextFieldStyle()
  public static let roundedBorder = TextFieldStyle()
}

public typealias GroupedListStyle = ListStyle
public typealias InsetGroupedListStyle = ListStyle
public typealias InsetListStyle = ListStyle
public typealias PlainListStyle = ListStyle
public typealias SidebarListStyle = ListStyle

public struct ListStyle: Hashable, Sendable {
  public init() {}

  public static let automatic = ListStyle()
  public static let grouped = ListStyle()
  public static let inset = ListStyle()
  public static let insetGrouped = ListStyle()
  public static let plain = ListStyle()
  public static let sidebar = ListStyle()
}

public typealias PageTabViewStyle = TabViewStyle

public struct TabViewStyle: Hashable, Sendable {
  public init() {}

  public static let automatic = TabViewStyle()
  public static let page = TabViewStyle()
  public static func page(indexDisplayMode: PageIndexDisplayMode) -> TabViewStyle { .page }

  public enum PageIndexDisplayMode: Hashable, Sendable {
    case automatic
    case always
    case never
  }
}

public struct FormStyle: Hashable, Sendable {
  public static let automatic = FormStyle()
  public static let columns = FormStyle()
  public static let grouped = FormStyle()
}

extension View {
  public nonisolated func labelStyle(_ style: some LabelStyle) -> some View { self }
  public nonisolated func pickerStyle(_ style: PickerStyle) -> some View { self }
  public nonisolated func progressViewStyle(_ style: ProgressViewStyle) -> some View { self }
  public nonisolated func toggleStyle(_ style: ToggleStyle) -> some View { self }
  public nonisolated func textFieldStyle(_ style: TextFieldStyle) -> some View { self }
  public nonisolated func listStyle(_ style: ListStyle) -> some View { self }
  public nonisolated func tabViewStyle(_ style: TabViewStyle) -> some View { self }
  public nonisolated func formStyle(_ style: FormStyle) -> some View { self }
}

@available(*, unavailable)
extension LabelStyleConfiguration: Sendable {}
