/// Header fields in the order in which they came; names in any case.
package struct HTTPFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One field.
  package struct Field: Sendable, Equatable {
    /// The name, in the case in which it came.
    package let name: String
    /// What stands after the colon.
    package let value: String
  }

  /// All fields, in order.
  package private(set) var all: [Field]

  /// The fields with these names and values, in this order.
  package init(_ fields: [(name: String, value: String)] = []) {
    all = fields.map(Field.init)
  }

  package init(dictionaryLiteral elements: (String, String)...) {
    all = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// Adds a field at the end.
  package mutating func append(_ name: String, _ value: String) {
    all.append(Field(name: name, value: value))
  }

  /// The value of the first field of that name, or `nil`.
  package func first(_ name: String) -> String? {
    let name = name.lowercased()
    return all.first { $0.name.lowercased() == name }?.value
  }
}

extension HTTPFields.Field: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The field as it is sent; of one that tells who asks, only its name.
  package var description: String {
    name.lowercased() == "authorization" ? "\(name): <redacted>" : "\(name): \(value)"
  }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
