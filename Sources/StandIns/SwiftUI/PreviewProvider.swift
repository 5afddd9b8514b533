/// See `swiftui/previewprovider`.
@preconcurrency @MainActor public protocol PreviewProvider {
  /// See `previewprovider/previews-swift.associatedtype`.
  associatedtype Previews: View
  /// See `previewprovider/previews-swift.type.property`.
  @ViewBuilder static var previews: Previews { get }
}
