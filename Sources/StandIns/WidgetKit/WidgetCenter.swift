// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/widgetkit. Comments note the differences.

@_exported public import Foundation

/// A simulated device has no widgets.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  public func reloadAllTimelines() {}

  public func reloadTimelines(ofKind kind: String) {}

  public func invalidateConfigurationRecommendations() {}

  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) { DispatchQueue.main.async { completion(.success([])) } }

  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

public struct WidgetInfo: Hashable, Identifiable, Sendable {
  public let kind: String

  public var id: String { kind }
}
