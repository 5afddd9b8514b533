/// The object that a view around another provides to a property of it.
final class SurroundingObject {
  /// Whether the property has no value without an object.
  let isRequired: Bool
  private let isWanted: (AnyObject) -> Bool
  /// The object; nil if no view around provides one.
  private(set) var object: AnyObject?

  init(isRequired: Bool = true, _ isWanted: @escaping (AnyObject) -> Bool) {
    self.isRequired = isRequired
    self.isWanted = isWanted
  }

  /// Takes the object that the nearest view provides.
  func take(from objects: [AnyObject]) {
    if let nearest = objects.last(where: isWanted) { object = nearest }
  }
}

@available(*, unavailable)
extension SurroundingObject: Sendable {}

/// A value that needs the objects which the views around it provide.
package protocol SurroundedValue {
  /// Whether it has what it needs.
  var isProvided: Bool { get }
  /// Takes what it needs.
  ///
  /// - Parameter objects: The objects, from the outermost view on.
  func take(from objects: [AnyObject])
}

/// Provides objects to the properties of a view or a modifier, as SwiftUI does before it asks for
/// the body.
private func provideObjects(_ objects: [AnyObject], to owner: Any) {
  for value in surroundedValues(of: owner) { value.take(from: objects) }
}

/// Returns the values of the properties of a view or a modifier that need objects.
private func surroundedValues(of owner: Any) -> [any SurroundedValue] {
  Mirror(reflecting: owner).children.compactMap { $0.value as? any SurroundedValue }
}

extension ModifyingView: SurroundedValue {
  package var isProvided: Bool { surroundedValues(of: modifier).allSatisfy(\.isProvided) }
  package func take(from objects: [AnyObject]) { provideObjects(objects, to: modifier) }
}

/// A view that provides an object to the views in it.
package protocol ProvidingView {
  /// The object; nil if there is none.
  @MainActor var provided: AnyObject? { get }
}

/// A view with an object for the views in it.
struct ObjectView<Content: View> {
  let content: Content
  let provided: AnyObject?
}

extension ObjectView: View {
  /// The body, which is never drawn.
  typealias Body = Never
}

extension ObjectView: ProvidingView {}

extension ObjectView: ViewGroup {
  var parts: [any View] { [content] }
}

extension View {
  /// Asks for the body of the view.
  ///
  /// - Parameters:
  ///   - objects: The objects that views around it provide, from the outermost on.
  ///   - isTolerant: Whether there may be objects that no view provides.
  /// - Returns: The body; nil if the view has none, or lacks an object and may.
  package func body(in objects: [AnyObject], isTolerant: Bool) -> (any View)? {
    guard Body.self != Never.self else { return nil }
    provideObjects(objects, to: self)
    let isComplete = surroundedValues(of: self).allSatisfy(\.isProvided)
    return isComplete || !isTolerant ? body : nil
  }
}
