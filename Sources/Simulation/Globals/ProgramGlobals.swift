// This file uses `unsafe`. It is sound because the places are those of the program's own variables,
// which live as long as the program, according to the symbol table written by its linker. Only the
// thread that holds `GlobalsExchange` reads and writes them, and only its steps run code of those
// modules.

import RuntimeHooks

/// The memory locations of the globals and statics of this program's modules.
package struct ProgramGlobals: Sendable {
  /// The reason why the globals cannot be found.
  package enum Obstacle: Error, Hashable, Sendable {
    /// The program has no symbol table, or only a part of it.
    case stripped
    /// Programs of this platform are not supported.
    case unknownPlatform
    /// The program has no such module.
    case unknownModule(String)

    /// The escape with which a run ends.
    package var escape: Escape.Kind {
      switch self {
      case .stripped, .unknownPlatform: .globalsNotFound
      case .unknownModule: .moduleNotFound
      }
    }

    /// The unknown module.
    package var symbol: String? {
      if case .unknownModule(let module) = self { module } else { nil }
    }
  }

  /// A piece of memory.
  struct Place: Hashable, Sendable {
    let address: UInt
    let size: Int

    var end: UInt { address + UInt(size) }

    /// Returns whether another place is part of this one.
    func contains(_ other: Place) -> Bool { other.address >= address && other.end <= end }
  }

  /// A variable, a part of one, or the token that records whether one was initialized.
  struct Variable: Sendable {
    let mangledName: String
    /// For a token, see ``GlobalName/stem``.
    let stem: String?
    let place: Place
    /// The bytes when the program was loaded.
    let loaded: [UInt8]
  }

  private let variables: [String: [Variable]]

  /// Reads the program's symbol table.
  ///
  /// - Throws: ``Obstacle``.
  private static func read() throws(Obstacle) -> ProgramGlobals {
    final class Found { var variables: [String: [Variable]] = [:] }
    let found = Found()
    let result = unsafe storestorm_list_globals(
      { context, name, address, size, loaded in
        guard let context = unsafe context, let text = unsafe String(validatingCString: name),
          let global = GlobalName(text), size > global.runtimePart
        else { return }
        let size = size - global.runtimePart
        let variable = Variable(
          mangledName: text,
          stem: global.stem,
          place: Place(address: UInt(bitPattern: address) + UInt(global.runtimePart), size: size),
          loaded: unsafe loaded.map {
            unsafe Array(UnsafeRawBufferPointer(start: $0 + global.runtimePart, count: size))
          } ?? Array(repeating: 0, count: size)
        )
        let found = unsafe Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
        found.variables[global.module, default: []].append(variable)
      },
      Unmanaged.passUnretained(found).toOpaque()
    )
    switch result {
    case storestorm_globals_read: return ProgramGlobals(variables: found.variables)
    case storestorm_globals_stripped: throw .stripped
    default: throw .unknownPlatform
    }
  }

  private static let known = Result { () throws(Obstacle) in try read() }

  /// Returns the globals of this program, which are read once.
  ///
  /// - Throws: ``Obstacle``.
  package static func ofThisProgram() throws(Obstacle) -> ProgramGlobals { try known.get() }

  /// The names of all modules with globals, sorted.
  package var modules: [String] { variables.keys.sorted() }

  /// Returns the variables of modules.
  ///
  /// - Throws: ``Obstacle/unknownModule(_:)``.
  func variables(of modules: [String]) throws(Obstacle) -> [Variable] {
    var found: [Variable] = []
    for module in modules {
      if let own = variables[module] {
        found += own
      } else if unsafe !storestorm_names_symbol("$s\(module.utf8.count)\(module)") {
        throw .unknownModule(module)
      }
    }
    return found
  }
}

extension [ProgramGlobals.Variable] {
  /// Returns the variables of other types, without the tokens and parts of the excluded ones.
  ///
  /// - Parameter types: The excluded types, such as `Module.Name`; arrays of them are excluded as
  ///   well.
  /// - Returns: The remaining variables.
  func besides(_ types: [String]) -> Self {
    let endings = types.flatMap { [" : \($0)", " : [\($0)]", " : Swift.Array<\($0)>"] }
    let left = map(\.mangledName).filter { name in
      endings.contains { unsafe storestorm_demangled_ends(name, $0) }
    }
    return filter { variable in
      !left.contains { name in
        variable.mangledName.hasPrefix(name) || variable.stem.map { name.hasPrefix($0) } ?? false
      }
    }
  }
}

extension ProgramGlobals.Place {
  /// Reads the current bytes.
  func read(into bytes: inout [UInt8]) {
    guard let start = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: size))
  }

  /// Returns whether the current bytes equal the given bytes from an index on.
  func holds(_ bytes: [UInt8], from start: Int) -> Bool {
    guard let now = unsafe UnsafeRawPointer(bitPattern: address) else { return true }
    return unsafe UnsafeRawBufferPointer(start: now, count: size)
      .elementsEqual(bytes[start..<start + size])
  }

  /// Writes the given bytes from an index on and returns the next index.
  func write(_ bytes: [UInt8], from start: Int) -> Int {
    guard let target = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return start }
    unsafe bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      unsafe target.copyMemory(from: base + start, byteCount: size)
    }
    return start + size
  }
}
