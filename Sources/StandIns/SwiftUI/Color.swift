public import Foundation

/// See `swiftui/color`.
public struct Color: View, ShapeStyle, Hashable, Sendable {
  /// Nothing is in it.
  public typealias Body = Never

  private let name: String

  /// See `color/init(_:bundle:)`.
  public nonisolated init(_ name: String, bundle: Bundle? = nil) { self.name = name }

  /// See `color/init(_:red:green:blue:opacity:)`.
  public nonisolated init(
    _ colorSpace: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) { name = "\(red) \(green) \(blue)" }

  /// See `color/rgbcolorspace`.
  public enum RGBColorSpace: Hashable, Sendable {
    /// See `rgbcolorspace/srgb`.
    case sRGB
    /// See `rgbcolorspace/srgblinear`.
    case sRGBLinear
    /// See `rgbcolorspace/displayp3`.
    case displayP3
  }

  /// See `color/opacity(_:)`.
  public nonisolated func opacity(_ opacity: Double) -> Color { self }

  /// See `color/red`.
  public nonisolated static let red = Color("red")
  /// See `color/orange`.
  public nonisolated static let orange = Color("orange")
  /// See `color/yellow`.
  public nonisolated static let yellow = Color("yellow")
  /// See `color/green`.
  public nonisolated static let green = Color("green")
  /// See `color/blue`.
  public nonisolated static let blue = Color("blue")
  /// See `color/purple`.
  public nonisolated static let purple = Color("purple")
  /// See `color/pink`.
  public nonisolated static let pink = Color("pink")
  /// See `color/gray`.
  public nonisolated static let gray = Color("gray")
  /// See `color/brown`.
  public nonisolated static let brown = Color("brown")
  /// See `color/cyan`.
  public nonisolated static let cyan = Color("cyan")
  /// See `color/indigo`.
  public nonisolated static let indigo = Color("indigo")
  /// See `color/mint`.
  public nonisolated static let mint = Color("mint")
  /// See `color/teal`.
  public nonisolated static let teal = Color("teal")
  /// See `color/black`.
  public nonisolated static let black = Color("black")
  /// See `color/white`.
  public nonisolated static let white = Color("white")
  /// See `color/clear`.
  public nonisolated static let clear = Color("clear")
  /// See `color/primary`.
  public nonisolated static let primary = Color("primary")
  /// See `color/secondary`.
  public nonisolated static let secondary = Color("secondary")
  /// See `color/accentcolor`.
  public nonisolated static let accentColor = Color("accentColor")
}
