import HealthModel

/// The format as a JSON Schema (draft 7), with which editors check a scenario as it is written.
package enum ScenarioSchema {
  /// The text of `assets/scenario.schema.json`.
  package static var text: String {
    var definitions: [(String, JSONValue)] = [
      ("dataType", .object([("enum", .list(ObjectType.all.map { .text($0.swiftName) }))]))
    ]
    var known: Set<String> = []
    collect(ScenarioFormat.scenario, &definitions, &known)
    definitions.removeAll { $0.0 == ScenarioFormat.scenario.name }
    let head: [(String, JSONValue)] = [
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("A scenario of healthsheet")),
      ("description", .text("A device, what happens on it, and the expected results.")),
    ]
    return JSONValue.object(head + fields(of: ScenarioFormat.scenario) + [("definitions", .object(definitions))])
      .written() + "\n"
  }

  // MARK: Mappings

  private static func collect(
    _ mapping: Mapping, _ definitions: inout [(String, JSONValue)], _ known: inout Set<String>
  ) {
    guard known.insert(mapping.name).inserted else { return }
    definitions.append((mapping.name, .object(fields(of: mapping))))
    for key in mapping.keys {
      for inner in key.shape.mappings { collect(inner, &definitions, &known) }
    }
  }

  private static func fields(of mapping: Mapping) -> [(String, JSONValue)] {
    var fields: [(String, JSONValue)] = [("type", .text("object"))]
    let properties = mapping.keys.map { key in
      (key.name, JSONValue.object([("description", .text(key.description))] + schema(of: key.shape)))
    }
    fields.append(("properties", .object(properties)))
    let required = mapping.keys.filter(\.isRequired).map { JSONValue.text($0.name) }
    if !required.isEmpty { fields.append(("required", .list(required))) }
    fields.append(("additionalProperties", .flag(false)))
    return fields + rule(mapping.rule)
  }

  /// Returns the schema of a rule.
  private static func rule(_ rule: Mapping.Rule) -> [(String, JSONValue)] {
    func required(_ key: String) -> JSONValue { .object([("required", .list([.text(key)]))]) }
    switch rule {
    case .none: return []
    case .something: return [("minProperties", .number(1))]
    case .exactlyOne(let keys): return [("oneOf", .list(keys.map(required)))]
    case .atMostOne(let keys):
      let none = JSONValue.object([("not", .object([("anyOf", .list(keys.map(required)))]))])
      return [("minProperties", .number(1)), ("oneOf", .list(keys.map(required) + [none]))]
    }
  }

  // MARK: Shapes

  private static func schema(of shape: Shape) -> [(String, JSONValue)] {
    switch shape {
    case .scalar(let scalar): return schema(of: scalar)
    case .list(let element): return [("type", .text("array")), ("items", .object(schema(of: element)))]
    // In this draft, keywords beside a reference have no effect, so wrap the reference to keep the description.
    case .mapping(let mapping): return [("allOf", .list([reference(mapping.name)]))]
    case .dictionary(let key, let value):
      return [
        ("type", .text("object")), ("propertyNames", .object(schema(of: key))),
        ("additionalProperties", .object(schema(of: value))),
      ]
    case .either(let shapes): return [("anyOf", .list(shapes.map { .object(schema(of: $0)) }))]
    }
  }

  private static func reference(_ name: String) -> JSONValue { .object([("$ref", .text("#/definitions/\(name)"))]) }

  /// Returns the schema of a value. It also allows a number where YAML parses an unquoted text as a number, such as the
  /// version 26.6.
  private static func schema(of scalar: Scalar) -> [(String, JSONValue)] {
    let pattern: (String) -> [(String, JSONValue)] = { [("type", .text("string")), ("pattern", .text($0))] }
    switch scalar {
    case .text:
      return [("type", .list([.text("string"), .text("number"), .text("boolean")])), ("minLength", .number(1))]
    case .anyText: return [("type", .list([.text("string"), .text("number"), .text("boolean")]))]
    case .choice(let words): return [("enum", .list(words.map { .text($0) }))]
    case .flag: return [("type", .text("boolean"))]
    case .number: return [("type", .text("number"))]
    case .integer(let range):
      let maximum: [(String, JSONValue)] = range.upperBound == .max ? [] : [("maximum", .number(range.upperBound))]
      return [("type", .text("integer")), ("minimum", .number(range.lowerBound))] + maximum
    case .range:
      return [
        ("type", .list([.text("number"), .text("string")])),
        ("pattern", .text(#"^-?[0-9]+(\.[0-9]+)?(\.\.-?[0-9]+(\.[0-9]+)?)?$"#)),
      ]
    case .type: return [("allOf", .list([reference("dataType")]))]
    case .file, .unit, .app, .source, .locale, .timeZone: return [("type", .text("string")), ("minLength", .number(1))]
    case .date:
      return pattern(
        #"^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?$"#)
    case .moment: return pattern("^(midnight|nextEvent|[0-9]{4}-[0-9]{2}-[0-9]{2}.*)$")
    case .period: return pattern("^([0-9]{1,7}[smhd]|[0-9]{1,3}:[0-5][0-9])$")
    case .duration: return pattern("^[0-9]{1,7}[smhd]$")
    case .size: return pattern("^[0-9]{2,3}x[0-9]{1,3}$")
    case .version:
      return [("type", .list([.text("string"), .text("number")])), ("pattern", .text(#"^[0-9]+(\.[0-9]+){0,2}$"#))]
    case .model: return pattern("^[A-Za-z]+[0-9]+,[0-9]+$")
    case .identifier: return pattern("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")
    case .object, .key: return [("type", .list([.text("string"), .text("integer")])), ("minLength", .number(1))]
    case .error, .amount:
      let type = if case .error = scalar { "integer" } else { "number" }
      return [("anyOf", .list([.object([("type", .text(type))]), .object([("const", .text("none"))])]))]
    }
  }
}

extension Shape {
  /// The mappings directly in the shape, without nested ones.
  var mappings: [Mapping] {
    switch self {
    case .scalar, .dictionary: []
    case .list(let element): element.mappings
    case .mapping(let mapping): [mapping]
    case .either(let shapes): shapes.flatMap(\.mappings)
    }
  }
}
