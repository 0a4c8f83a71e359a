import HealthDaemon
import HealthKitUI
import HealthModel
import Yams

/// Replaces the keys of earlier versions of the format with today's, and makes a remark about each.
struct EarlierKeys {
  /// The remarks about the keys that were found, in file order.
  private(set) var remarks: [ScenarioError.Problem] = []
  private let file: String

  /// Today's name of each earlier key. For some keys, today's value is the opposite of the earlier value.
  private static let names: [String: (today: String, isOpposite: Bool)] = [
    "guest": ("guestUserMode", false), "noHealth": ("healthDataAvailable", true),
    "restricted": ("healthDataRestricted", false), "watchInReach": ("watchReachable", false),
    "heartRateMonitor": ("heartRateMonitorConnected", false),
  ]

  init(file: String) { self.file = file }

  /// Returns the document with today's keys in place of the keys that earlier versions of the format had.
  mutating func renewed(_ root: Entry) -> Entry {
    var document = root.node
    change("device", of: &document) { $0.device($1) }
    change("script", of: &document) { keys, script in
      guard case .sequence(var steps) = script else { return script }
      for index in steps.indices {
        keys.change("device", of: &steps[index]) { $0.device($1) }
        keys.change("request", of: &steps[index]) { $0.request($1) }
      }
      return .sequence(steps)
    }
    return Entry(node: identifiers(document), file: file)
  }

  /// Returns part of the document with today's identifiers for the sheet's switches.
  private mutating func identifiers(_ node: Node) -> Node {
    switch node {
    case .sequence(var items):
      for index in items.indices { items[index] = identifiers(items[index]) }
      return .sequence(items)
    case .mapping(var mapping):
      for index in mapping.indices {
        let (key, value) = mapping[index]
        mapping[index].value = key.scalar?.string == "id" ? identifier(value) : identifiers(value)
      }
      return .mapping(mapping)
    default: return node
    }
  }

  private mutating func identifier(_ node: Node) -> Node {
    guard case .scalar(var id) = node, let today = Permission(switchIdentifier: id.string)?.switchIdentifier,
      today != id.string
    else { return node }
    let location = Entry(node: node, file: file).location
    remarks.append(.init("“\(id.string)” is now written “\(today)”.", at: location))
    id.string = today
    return .scalar(id)
  }

  private mutating func change(_ key: String, of node: inout Node, _ change: (inout EarlierKeys, Node) -> Node) {
    guard case .mapping(var mapping) = node else { return }
    for index in mapping.indices where mapping[index].key.scalar?.string == key {
      mapping[index].value = change(&self, mapping[index].value)
    }
    node = .mapping(mapping)
  }

  private mutating func request(_ node: Node) -> Node {
    guard case .mapping(var mapping) = node, mapping["on"] == nil else { return node }
    for index in mapping.indices {
      guard case .scalar(var key) = mapping[index].key, key.string == "from" else { continue }
      let (location, process) = (Entry(node: .scalar(key), file: file).location, mapping[index].value.string ?? "")
      remarks.append(.init("“from: \(process)” is now written “on: \(process)”.", at: location))
      key.string = "on"
      mapping[index].key = .scalar(key)
    }
    return .mapping(mapping)
  }

  private mutating func device(_ node: Node) -> Node {
    guard case .mapping(let mapping) = node else { return node }
    var pairs: [(Node, Node)] = []
    for (key, value) in mapping {
      switch (key.scalar, value) {
      // In earlier files, the key `states` listed the states that were on.
      case (let states?, .sequence(let words)) where states.string == "states":
        pairs += words.map { word in
          guard let name = word.scalar else { return (word, value) }
          return renewed(name, name, value: "true", was: "states: [\(name.string)]")
        }
      // The value of `states` could also be a single state without brackets.
      case (let states?, .scalar(let word)) where states.string == "states":
        pairs.append(renewed(word, word, value: "true", was: "states: \(word.string)"))
      case (let name?, .scalar(let written)) where Self.names[name.string] != nil:
        pairs.append(renewed(name, written, value: written.string, was: "\(name.string): \(written.string)"))
      default: pairs.append((key, value))
      }
    }
    return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
  }

  /// Returns today's key and value in place of an earlier key and value. They keep the locations in the file.
  private mutating func renewed(
    _ key: Node.Scalar, _ place: Node.Scalar, value: String, was earlier: String
  ) -> (Node, Node) {
    var (name, written) = (key, place)
    written.string = value
    if let (today, isOpposite) = Self.names[key.string] {
      name.string = today
      if isOpposite { written.string = ["true": "false", "false": "true"][value] ?? value }
    }
    if DeviceState.named(name.string) != nil {
      let location = Entry(node: .scalar(key), file: file).location
      remarks.append(.init("“\(earlier)” is now written “\(name.string): \(written.string)”.", at: location))
    }
    return (.scalar(name), .scalar(written))
  }
}
