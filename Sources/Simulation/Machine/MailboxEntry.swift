// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// An entry of a mailbox: a job or a message.
///
/// It does not count references; the code that drops an entry releases it explicitly. It is
/// kept to 24 bytes, because every lane has one, and a million users have two lanes each.
@safe
struct MailboxEntry {
  /// The job, or the retained message; nil if the entry is empty.
  private let work: UnsafeRawPointer?
  /// The lane that sent a job, only for prefetching; for a message, ``messageMark``.
  private let sender: UnsafeRawPointer?
  /// Its origin; see ``Causality``.
  let origin: UInt64

  /// No lane has this address.
  private static var messageMark: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 1) }

  /// Creates an empty entry.
  init() {
    origin = 0
    unsafe work = nil
    unsafe sender = nil
  }

  init(_ job: UnownedJob, from state: RunState) {
    unsafe work = unsafeBitCast(job, to: UnsafeRawPointer.self)
    unsafe sender = state.laneAddress
    origin = state.trace { $0.bear() }
  }

  init(_ event: Event) {
    origin = event.origin
    unsafe work = UnsafeRawPointer(Unmanaged.passRetained(event).toOpaque())
    unsafe sender = Self.messageMark
  }

  private var isMessage: Bool { unsafe sender == Self.messageMark }

  /// The job; nil for a message.
  var job: UnownedJob? {
    guard !isMessage, let work = unsafe work else { return nil }
    return unsafe unsafeBitCast(work, to: UnownedJob.self)
  }

  private var message: Unmanaged<Event>? {
    guard isMessage, let work = unsafe work else { return nil }
    return unsafe .fromOpaque(work)
  }

  var isEmpty: Bool { unsafe work == nil }

  var operation: Operation {
    unsafe message.map { unsafe $0._withUnsafeGuaranteedRef { $0.operation } } ?? .job
  }

  /// Returns its cause, by names.
  func cause(_ tracker: CausalityTracker) -> CausalityTracker.Cause {
    if let job { return tracker.cause(of: RunState.place(of: job)) }
    return unsafe message.map { unsafe $0._withUnsafeGuaranteedRef { $0.cause } }
      ?? CausalityTracker.Cause()
  }

  /// Returns the message, which this entry no longer holds afterward.
  func takeMessage() -> Event? { unsafe message?.takeRetainedValue() }

  func drop() { unsafe message?.release() }

  /// Prefetches the memory that the job will touch: eleven cache lines of its task and of the
  /// beginning of the task's own memory, which usually follows it, and three of the lane that
  /// receives its response.
  ///
  /// Sound for any address: nothing is read, not even if the memory has been freed.
  @inline(__always)
  func fetch() {
    guard !isMessage, let task = unsafe work else { return }
    // Hardly any of 3,000 round trips touched the fifth, ninth and tenth line from the one in which
    // the task begins (Swift 6.3.1, x86_64).
    for line in 0..<14 where line != 4 && line != 8 && line != 9 {
      unsafe storestorm_prefetch(task + line * 64)
    }
    guard let sender = unsafe sender else { return }
    for line in 0..<3 { unsafe storestorm_prefetch(sender + line * 64) }
  }
}

/// The entries that wait on a busy lane behind the first one: a ring whose size is a power of two.
///
/// With very many users, nearly all of them wait at one actor, first in, first out, and every step
/// would begin with a few cache misses. Because the order is known in advance, the memory is
/// fetched a few steps ahead.
@safe
struct MailboxRing {
  @safe
  private struct Fields {
    var start = 0
    var count = 0
    var mask = 1
    var entries: UnsafeMutablePointer<MailboxEntry>

    init() { unsafe entries = .allocate(capacity: 2) }
  }

  /// The number of steps by which memory is fetched ahead.
  private static let lookAhead = 6
  /// Nil until an entry first waits.
  private var fields: UnsafeMutablePointer<Fields>?

  init() { unsafe fields = nil }

  /// The number of waiting entries.
  var count: Int { unsafe fields?.pointee.count ?? 0 }

  /// Prepares the ring to take entries.
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

  /// Returns the results of a closure for each entry, in order.
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

  /// Frees the memory if no entry waits.
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
