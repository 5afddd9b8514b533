import StoreModel
package import SwiftUI

/// A view with work that runs while the view is shown.
struct StoreTaskView<Content: View> {
  let content: Content
  let priority: TaskPriority
  let run: () async -> Void
}

extension StoreTaskView: View {
  /// The body, which is never drawn.
  typealias Body = Never
}

extension StoreTaskView: ViewGroup {
  var parts: [any View] { [content] }
}

/// A view with work, whatever its content is.
private protocol WorkingView {
  @MainActor func begin()
}

extension StoreTaskView: WorkingView {
  @MainActor func begin() {
    let run = run
    Task(priority: priority) { @MainActor in await run() }
  }
}

/// The work of the modifiers of StoreKit in a view.
@MainActor package enum StoreViewTasks {
  /// Begins the work of a view that is shown from now on, until the process ends.
  ///
  /// - Parameter view: The view that is shown.
  package static func begin(in view: any View) {
    // A tap on a view may never need what lies beside it.
    let _: Never? = StoreViewSearch(isTolerant: true).first(in: view) { view, _ in
      (view as? any WorkingView)?.begin()
      return nil
    }
  }
}

extension Product {
  /// Loads a product, and reports the states of the loading.
  static func load(_ id: String, _ report: (TaskState) async -> Void) async {
    await report(.loading)
    do {
      guard let product = try await products(for: [id]).first else {
        return await report(.unavailable)
      }
      await report(.success(product))
    } catch {
      await report(.failure(error))
    }
  }

  /// Loads products, and reports the states of the loading.
  static func load(
    all ids: [String],
    _ report: (CollectionTaskState) async -> Void
  ) async {
    await report(.loading)
    do {
      let products = try await products(for: ids)
      let found = products.map(\.id)
      await report(.success(products, unavailable: ids.filter { !found.contains($0) }))
    } catch {
      await report(.failure(error))
    }
  }
}

extension Transaction {
  /// Reports the entitlement to a product now, and whenever it changes.
  static func followEntitlement(
    to id: String,
    _ report: CurrentEntitlementAction
  ) async {
    await report(.loading)
    // Attached first, so that no change is missed between the read and the wait.
    var changes = Device.changes?.makeAsyncIterator()
    await report(.success(currentEntitlement(for: id)))
    while let change = await changes?.next() {
      guard change.productID.rawValue == id else { continue }
      await report(.success(currentEntitlement(for: id)))
    }
  }
}

extension Product.SubscriptionInfo {
  /// Reports the statuses in a group now, and whenever one changes.
  static func followStatus(
    in group: String,
    _ report: SubscriptionStatusAction
  ) async {
    await report(.loading)
    var changes = Device.changes?.makeAsyncIterator()
    await report(read(group))
    while let change = await changes?.next() {
      guard change.subscriptionGroupID?.rawValue == group else { continue }
      await report(read(group))
    }
  }

  private static func read(_ group: String) async -> EntitlementTaskState<[Status]> {
    do { return .success(try await status(for: group)) } catch { return .failure(error) }
  }
}
