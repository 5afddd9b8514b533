// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// One entry of a mailbox: a job or a message.
///
/// Counts no references; whoever drops one says so.
@safe
struct MailboxEntry {
  let job: UnownedJob?
  private let message: Unmanaged<Event>?
  /// The lane from which a job came; only to be fetched.
  private let sender: UnsafeRawPointer?
  /// What it arose from; see ``Causality``.
  let origin: UInt64

  /// None.
  init() {
    job = nil
    origin = 0
    unsafe message = nil
    unsafe sender = nil
  }

  init(_ job: UnownedJob, from state: RunState) {
    self.job = job
    unsafe message = nil
    unsafe sender = state.laneAddress
    origin = state.trace { $0.bear() }
  }

  init(_ event: Event) {
    job = nil
    origin = event.origin
    unsafe message = .passRetained(event)
    unsafe sender = nil
  }

  var isEmpty: Bool { unsafe job == nil && message == nil }

  var operation: Operation {
    unsafe message.map { unsafe $0._withUnsafeGuaranteedRef { $0.operation } } ?? .job
  }

  /// What it came from, by names.
  func cause(_ tracker: CausalityTracker) -> CausalityTracker.Cause {
    if let job { return tracker.cause(of: RunState.place(of: job)) }
    return unsafe message.map { unsafe $0._withUnsafeGuaranteedRef { $0.cause } }
      ?? CausalityTracker.Cause()
  }

  /// The message, which this mailbox entry no longer holds.
  func takeMessage() -> Event? { unsafe message?.takeRetainedValue() }

  func drop() { unsafe message?.release() }

  /// Asks the processor to fetch what running the job will touch: ten lines are a task and the
  /// first of its own memory, three are the lane to which its answer goes.
  ///
  /// Sound for any address: nothing is read, not even if the memory is gone.
  @inline(__always)
  func fetch() {
    guard let job else { return }
    let task = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    for line in 0..<10 { unsafe storestorm_prefetch(task + line * 64) }
    guard let sender = unsafe sender else { return }
    for line in 0..<3 { unsafe storestorm_prefetch(sender + line * 64) }
  }
}

/// What waits on a busy lane behind its head: a ring whose size is a power of two.
///
/// With very many users nearly all of them wait at one actor, first in first out, and every step
/// would begin with a handful of cache misses. What they will be is known long before, so the
/// memory is fetched a few steps ahead.
@safe
struct MailboxRing {
  @safe
  private struct Fields {
    var start = 0
    var count = 0
    var mask = 7
    var entries: UnsafeMutablePointer<MailboxEntry>

    init() { unsafe entries = .allocate(capacity: 8) }
  }

  /// How many steps ahead memory is fetched.
  private static let lookAhead = 6
  /// Nil while nothing has ever waited.
  private var fields: UnsafeMutablePointer<Fields>?

  init() { unsafe fields = nil }

  /// How many mailbox entries are here.
  var count: Int { unsafe fields?.pointee.count ?? 0 }

  /// Makes the ring ready to take mailbox entries.
  mutating func open() {
    guard unsafe fields == nil else { return }
    unsafe fields = .allocate(capacity: 1)
    unsafe fields?.initialize(to: Fields())
  }

  func append(_ entry: MailboxEntry) {
    guard let ring = unsafe fields else { return }
    let (count, mask) = unsafe (ring.pointee.count, ring.pointee.mask)
    if count > mask { resize(to: (mask + 1) * 2) }
    unsafe ring.pointee.entries[(ring.pointee.start &+ ring.pointee.count) & ring.pointee.mask] =
      entry
    unsafe ring.pointee.count &+= 1
  }

  @inline(__always)
  func popFirst() -> MailboxEntry? {
    guard let ring = unsafe fields, unsafe ring.pointee.count > 0 else { return nil }
    let (start, mask) = unsafe (ring.pointee.start, ring.pointee.mask)
    if unsafe ring.pointee.count > Self.lookAhead {
      unsafe ring.pointee.entries[(start &+ Self.lookAhead) & mask].fetch()
    }
    let entry = unsafe ring.pointee.entries[start]
    unsafe ring.pointee.start = (start &+ 1) & mask
    unsafe ring.pointee.count &-= 1
    if mask > 63, unsafe ring.pointee.count < mask / 8 { resize(to: (mask + 1) / 4) }
    return entry
  }

  /// Something about each mailbox entry, in order.
  func map<Result>(_ body: (MailboxEntry) -> Result) -> [Result] {
    guard let ring = unsafe fields else { return [] }
    return unsafe (0..<ring.pointee.count).map { place in
      unsafe body(
        ring.pointee.entries[(ring.pointee.start &+ place) & ring.pointee.mask]
      )
    }
  }

  private func resize(to size: Int) {
    guard let ring = unsafe fields else { return }
    let (old, start, mask) = unsafe (ring.pointee.entries, ring.pointee.start, ring.pointee.mask)
    let entries = UnsafeMutablePointer<MailboxEntry>.allocate(capacity: size)
    for place in unsafe 0..<ring.pointee.count {
      unsafe entries[place] = old[(start &+ place) & mask]
    }
    unsafe old.deallocate()
    unsafe ring.pointee.entries = entries
    unsafe ring.pointee.start = 0
    unsafe ring.pointee.mask = size - 1
  }

  /// Gives its memory back, if no mailbox entry waits.
  mutating func close() {
    guard let ring = unsafe fields, unsafe ring.pointee.count == 0 else { return }
    free()
    unsafe fields = nil
  }

  func free() {
    unsafe fields?.pointee.entries.deallocate()
    unsafe fields?.deallocate()
  }
}
