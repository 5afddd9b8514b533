// One of the files with `unsafe`. Why it is sound: the places are those of the program's own
// variables, which live as long as the program, by the table that its linker wrote; what is read
// and written there is done on one thread, by whoever holds `GlobalsExchange`, whose steps alone
// run code of those modules.

import RuntimeHooks

/// Where the globals and statics of the modules of this program lie, and what they held before any
/// code under test ran.
public struct ProgramGlobals: Sendable {
  /// Why they cannot be told.
  public enum Obstacle: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program has no symbol table.
    case stripped
    /// This platform's programs are not read.
    case unknownPlatform

    /// What is missing, and what to do.
    public var description: String {
      switch self {
      case .stripped:
        "the program has no symbol table, so the globals of the app cannot be told apart for each "
          + "process: build without stripping, or say `globals: []` in the variant"
      case .unknownPlatform:
        "the globals of this platform's programs cannot be found: run on Linux, or say "
          + "`globals: []` in the variant"
      }
    }
  }

  /// A piece of memory.
  struct Place: Hashable, Sendable {
    let address: UInt
    let size: Int
  }

  private let places: [String: [Place]]

  /// Reads the program's symbol table.
  ///
  /// - Throws: ``Obstacle``.
  private static func read() throws(Obstacle) -> ProgramGlobals {
    final class Found { var places: [String: [Place]] = [:] }
    let found = Found()
    let result = unsafe storestorm_list_globals(
      { context, name, address, size in
        guard let context = unsafe context, let text = unsafe String(validatingCString: name),
          let global = GlobalName(text)
        else { return }
        let place = Place(address: UInt(bitPattern: address), size: size)
        let found = unsafe Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
        found.places[global.module, default: []].append(place)
      },
      Unmanaged.passUnretained(found).toOpaque()
    )
    switch result {
    case storestorm_globals_read: return ProgramGlobals(places: found.places)
    case storestorm_globals_stripped: throw .stripped
    default: throw .unknownPlatform
    }
  }

  private static let known = Result { () throws(Obstacle) in try read() }

  /// Those of this program; read once.
  ///
  /// - Throws: ``Obstacle``.
  public static func ofThisProgram() throws(Obstacle) -> ProgramGlobals { try known.get() }

  /// The names of all modules that have any, in rising order.
  public var modules: [String] { places.keys.sorted() }

  /// The places of some modules, in rising order, of which none is part of another.
  func places(of modules: [String]) -> [Place] {
    let all = modules.flatMap { places[$0] ?? [] }.sorted { $0.address < $1.address }
    var separate: [Place] = []
    for place in all {
      guard let last = separate.last, place.address < last.address + UInt(last.size) else {
        separate.append(place)
        continue
      }
      let end = max(last.address + UInt(last.size), place.address + UInt(place.size))
      separate[separate.count - 1] = Place(address: last.address, size: Int(end - last.address))
    }
    return separate
  }
}

extension ProgramGlobals.Place {
  /// What is there now.
  func read(into bytes: inout [UInt8]) {
    guard let start = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: size))
  }

  /// Puts there what was read, from a place among the bytes on; returns the next one.
  func write(_ bytes: [UInt8], from start: Int) -> Int {
    guard let target = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return start }
    unsafe bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      unsafe target.copyMemory(from: base + start, byteCount: size)
    }
    return start + size
  }
}
