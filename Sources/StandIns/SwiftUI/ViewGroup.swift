/// A view that consists of others.
///
/// Nothing is drawn, but a view of StoreKit has to be found in the view around it.
package protocol ViewGroup {
  /// The views, from the first on.
  @MainActor var parts: [any View] { get }
}

/// Several views.
public struct ViewTuple<each Content: View> {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension ViewTuple: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension ViewTuple: ViewGroup {
  package var parts: [any View] {
    var parts: [any View] = []
    for view in repeat each content { parts.append(view) }
    return parts
  }
}

/// The view of an `if` with its `else`.
public enum ConditionalView<First: View, Second: View> {
  /// The condition holds.
  case first(First)
  /// The condition does not hold.
  case second(Second)
}

extension ConditionalView: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension ConditionalView: ViewGroup {
  package var parts: [any View] {
    switch self {
    case .first(let view): [view]
    case .second(let view): [view]
    }
  }
}

extension Optional: ViewGroup where Wrapped: View {
  package var parts: [any View] { map { [$0] } ?? [] }
}

extension AnyView: ViewGroup {
  package var parts: [any View] { [view] }
}

extension ModifiedView: ViewGroup {
  package var parts: [any View] { [view] }
}

extension ModifyingView: ViewGroup {
  package var parts: [any View] { [modifier.body(content: ModifiedView(view: content))] }
}

extension VStack: ViewGroup {
  package var parts: [any View] { [content] }
}

extension HStack: ViewGroup {
  package var parts: [any View] { [content] }
}

extension ZStack: ViewGroup {
  package var parts: [any View] { [content] }
}

extension LazyVStack: ViewGroup {
  package var parts: [any View] { [content] }
}

extension LazyHStack: ViewGroup {
  package var parts: [any View] { [content] }
}

extension Group: ViewGroup {
  package var parts: [any View] { [content] }
}

extension Form: ViewGroup {
  package var parts: [any View] { [content] }
}

extension Section: ViewGroup {
  package var parts: [any View] { [content] }
}

extension ScrollView: ViewGroup {
  package var parts: [any View] { [content] }
}

extension NavigationStack: ViewGroup {
  package var parts: [any View] { [content] }
}

extension NavigationView: ViewGroup {
  package var parts: [any View] { [content] }
}

extension List: ViewGroup {
  package var parts: [any View] { rows }
}

extension ForEach: ViewGroup {
  package var parts: [any View] { rows }
}

@available(*, unavailable)
extension ViewTuple: Sendable {}

@available(*, unavailable)
extension ConditionalView: Sendable {}

@available(*, unavailable)
extension AnyView: Sendable {}

@available(*, unavailable)
extension ModifiedView: Sendable {}
