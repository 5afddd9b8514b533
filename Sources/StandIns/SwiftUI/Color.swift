public import Foundation
public import UIKit

/// See `swiftui/color`.
public struct Color: ShapeStyle, Hashable, Sendable {
  private let name: String

  /// See `color/init(_:bundle:)`.
  public init(_ name: String, bundle: Bundle? = nil) { self.name = name }

  /// See `color/init(_:red:green:blue:opacity:)`.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) { name = "\(red) \(green) \(blue)" }

  /// See `color/init(uicolor:)`.
  public init(uiColor color: UIColor) { name = "UIColor" }

  /// See `color/init(_:)`.
  public init(_ color: UIColor) { self.init(uiColor: color) }

  /// See `color/gradient`.
  public var gradient: LinearGradient {
    LinearGradient(colors: [self], startPoint: .top, endPoint: .bottom)
  }

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
  public func opacity(_ opacity: Double) -> Color { self }

  /// See `color/red`.
  public static let red = Color("red")
  /// See `color/orange`.
  public static let orange = Color("orange")
  /// See `color/yellow`.
  public static let yellow = Color("yellow")
  /// See `color/green`.
  public static let green = Color("green")
  /// See `color/blue`.
  public static let blue = Color("blue")
  /// See `color/purple`.
  public static let purple = Color("purple")
  /// See `color/pink`.
  public static let pink = Color("pink")
  /// See `color/gray`.
  public static let gray = Color("gray")
  /// See `color/brown`.
  public static let brown = Color("brown")
  /// See `color/cyan`.
  public static let cyan = Color("cyan")
  /// See `color/indigo`.
  public static let indigo = Color("indigo")
  /// See `color/mint`.
  public static let mint = Color("mint")
  /// See `color/teal`.
  public static let teal = Color("teal")
  /// See `color/black`.
  public static let black = Color("black")
  /// See `color/white`.
  public static let white = Color("white")
  /// See `color/clear`.
  public static let clear = Color("clear")
  /// See `color/primary`.
  public static let primary = Color("primary")
  /// See `color/secondary`.
  public static let secondary = Color("secondary")
  /// See `color/accentcolor`.
  public static let accentColor = Color("accentColor")
}

extension Color: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}
