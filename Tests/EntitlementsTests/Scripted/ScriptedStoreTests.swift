import StoreModel
import Testing

@testable import Entitlements

@Suite("The scripted store", .timeLimit(.minutes(15)))
struct ScriptedStoreTests {
  private let store = ScriptedStore(products: [.vip])

  @Test("It sells the given products and leaves out unknown ones")
  func products() async throws {
    #expect(try await store.products(for: ["com.example.other", DeckProduct.vip]) == [.vip])
    #expect(try await store.products(for: []).isEmpty)
  }

  @Test("Configured errors are thrown")
  func errors() async {
    store.productsAnswer = .failure(.networkError)
    store.purchaseAnswer = .failure(.productUnavailable)
    store.syncAnswer = .failure(.userCancelled)
    await #expect(throws: StoreError.networkError) { try await store.products(for: []) }
    await #expect(throws: StoreError.productUnavailable) {
      try await store.purchase(DeckProduct.vip)
    }
    await #expect(throws: StoreError.userCancelled) { try await store.sync() }
  }

  @Test("A restore grants nothing unless configured")
  func sync() async throws {
    try await store.sync()
    #expect(await store.currentEntitlements().isEmpty)
    store.syncAnswer = .success([.verified(.vip())])
    try await store.sync()
    #expect(await store.currentEntitlements() == [.verified(.vip())])
  }

  @Test("Every listener gets what is emitted after it was attached")
  func emit() async {
    var early = store.updates.makeAsyncIterator()
    store.emit(.vip(1))
    var late = store.updates.makeAsyncIterator()
    store.emit(.vip(2))
    #expect(await early.next() == .verified(.vip(1)))
    #expect(await early.next() == .verified(.vip(2)))
    #expect(await late.next() == .verified(.vip(2)))
  }

  @Test("A listener's loop ends with its task")
  func cancellation() async {
    let listening = Task { [store] in
      for await _ in store.updates {}
    }
    while store.listenerCount == 0 { await Task.yield() }
    listening.cancel()
    await listening.value
    store.emit(.vip())
    #expect(store.listenerCount == 0)
  }

  @Test("A held call is answered with the answer set when it began")
  func held() async {
    store.hold(.currentEntitlements)
    async let read = store.currentEntitlements()
    while store.heldCount(of: .currentEntitlements) == 0 { await Task.yield() }
    store.entitlements = [.verified(.vip())]
    store.letGo(.currentEntitlements)
    #expect(await read.isEmpty)
  }

  @Test("The factory gives a scripted store or the given one")
  func factory() {
    let given = StoreChoice.given(store).makeStore()
    #expect((given as? ScriptedStore) === store)
    #expect(StoreChoice.scripted(products: [.vip]).makeStore() is ScriptedStore)
  }
}
