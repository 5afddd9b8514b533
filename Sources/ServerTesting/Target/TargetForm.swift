import FileFormats
import HTTP
import Simulation
import StoreJSON
import StoreModel

/// How values of one type stand in a target file.
typealias TargetForm<Value> = ValueForm<ServerTargetReader, Value>

/// A key of an object in a target file, with the form of its values.
typealias TargetKey<Value> = FileKey<ServerTargetReader, Value>

/// A key of an object in a target file that sets a part of the value that the object describes.
typealias TargetPart<Whole: Sendable> = PartKey<ServerTargetReader, Whole>

extension TargetForm<HTTPAddress> {
  static var address: Self {
    Self(.address) { $0.address($1) }
  }
}

extension TargetForm<JSONPointer> {
  static var pointer: Self {
    Self(.pointer) { reader, node in
      guard let text = reader.values.text(node) else { return nil }
      let pointer = JSONPointer(text)
      if pointer == nil { reader.values.refuse(node, Expectation(.pointer)) }
      return pointer
    }
  }
}

extension TargetForm<Duration> {
  /// How long something may take.
  static var wait: Self {
    TargetForm<VirtualDuration>.length(from: .milliseconds(1), to: .minutes(10)).map {
      .nanoseconds($0.rawValue)
    }
  }
}

extension TargetForm<[String]> {
  /// A program and its arguments.
  static var command: Self {
    Self(.list(.text, isNonempty: true)) { reader, node in
      guard let words = reader.values.list(node) else { return nil }
      if words.isEmpty { reader.values.refuse(node, .someElement) }
      return words.isEmpty ? nil : words.compactMap { reader.values.text($0) }
    }
  }
}

extension TargetForm<[ProductID: Int]> {
  /// The credits that one unit of each product gives.
  static var credits: Self {
    let range = 0...1_000_000_000
    let words =
      "an object such as { coins: 10 }, with a whole number of at most \(range.upperBound)"
    return Self(.described(words, value: .members(value: .wholeNumber(range)))) { reader, node in
      guard let members = reader.values.members(node) else { return nil }
      var credits: [ProductID: Int] = [:]
      for member in members {
        credits[ProductID(member.name)] = reader.values.integer(member.value, in: range)
      }
      return credits
    }
  }
}

// MARK: Requests

extension TargetForm<RequestTemplate> {
  /// A request that may contain some variables.
  static func request(_ variables: [RequestTemplate.Variable]) -> Self {
    let object = TargetKeys.request
    return Self(.object(object.name)) { reader, node in
      let request = reader.read(object, node)
      if let request { reader.checkVariables(of: request, variables, node) }
      return request
    }
  }
}

extension HTTPMethod: FileWritable {
  var inFile: String { "\"\(self)\"" }
}

extension TargetForm<HTTPMethod> {
  static var method: Self {
    Self(.method) { reader, node in
      let method = reader.values.someText(node).flatMap { HTTPMethod($0) }
      if method == nil, node.text != nil { reader.values.refuse(node, Expectation(.method)) }
      return method
    }
  }
}

extension TargetForm<String> {
  /// The name of a header.
  static var headerName: Self {
    Self(.headerName) { reader, node in
      guard let name = reader.values.someText(node) else { return nil }
      if HTTPHeader(name: name, value: "0") == nil {
        reader.values.refuse(node, Expectation(.headerName))
      }
      return name
    }
  }
}

extension TargetForm<[(name: String, value: String)]> {
  static var headers: Self {
    let words = "an object such as { Authorization: \"Bearer {user}\" }"
    return Self(.described(words, value: .members(value: .text))) { reader, node in
      (reader.values.members(node) ?? []).compactMap { member in
        guard let text = reader.values.text(member.value) else { return nil }
        guard HTTPHeader(name: member.name, value: text) != nil else {
          reader.values.refuse(member.value, .header)
          return nil
        }
        return (member.name, text)
      }
    }
  }
}

extension TargetForm<JSONValue> {
  /// Any JSON with whole numbers only.
  static var json: Self { Self(.described("JSON without fractions", value: .any)) { $0.json($1) } }
}

// MARK: Limits of a load

extension TargetForm<[AnswerThreshold]> {
  /// The limits of a load, in the order of the file.
  static var thresholds: Self {
    let object = TargetKeys.thresholds
    return Self(.object(object.name)) { reader, node in
      guard reader.values.object(node, keys: object) else { return nil }
      return (node.members ?? []).compactMap { member in
        TargetKeys.thresholdKeys.first { $0.name == member.name }?.form.read(&reader, member.value)
      }
    }
  }
}
