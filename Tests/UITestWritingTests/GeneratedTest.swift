import Foundation
import Yams

@testable import UITestWriting

/// The gestures of a generated test, parsed from its text. They are what a simulator would perform.
struct GeneratedTest {
  enum Gesture: Hashable {
    case ask
    case look(String)
    case wait(UITestName)
    case tap(UITestName, index: Int)
    case tapIfThere(UITestName)
    /// Sets a switch. `isOn` is the desired state; nil if the tool can only tap the switch.
    case turn(UITestName, index: Int, isOn: Bool?)

    /// The element of the gesture; nil for a gesture without one.
    var touched: UITestName? {
      switch self {
      case .tap(let name, _), .tapIfThere(let name), .turn(let name, _, _): name
      case .ask, .look, .wait: nil
      }
    }
  }

  let gestures: [Gesture]

  init(_ text: String, of tool: UITestTool) throws {
    switch tool {
    case .xcuitest, .appium:
      gestures = try text.split(separator: "\n").compactMap { try Self.gesture(String($0), of: tool) }
    case .maestro:
      let documents = try Array(Yams.load_all(yaml: text))
      let commands = documents.count == 2 ? documents[1] as? [[String: [String: Any]]] : nil
      gestures = try commands.map { try $0.map(Self.gesture) } ?? []
    }
  }

  // MARK: Lines of Swift and Python

  private static func gesture(_ line: String, of tool: UITestTool) throws -> Gesture? {
    let line = line.drop { $0 == " " }
    if line.hasPrefix("screen.buttons[") || line.wholeMatch(of: /self\.ask\(\d+\)/) != nil { return .ask }
    if let match = line.wholeMatch(of: /(?:screen = (?:activated\(|launched\()?|self\.driver\.activate_app\()(.+)/) {
      return .look(String(match.1))
    }
    let call =
      /(?:screen|self)\.([a-zA-Z_]+)\((id|label)(?:: |=)(.+?)(?:, at[:=] ?(\d+))?(?:, on[:=] ?(\w+))?, within.+/
    guard let match = line.wholeMatch(of: call), !line.contains("self.driver") else { return nil }
    let names = try JSONDecoder().decode(
      [String].self, from: Data("[\(match.3.trimmingCharacters(in: ["[", "]"]))]".utf8))
    let name = match.2 == "id" ? UITestName.identifier(names[0]) : .label(names)
    let index = match.4.flatMap { Int($0) } ?? 0
    switch match.1.replacing("_", with: "").lowercased() {
    case "waitfor": return .wait(name)
    case "tapifthere": return .tapIfThere(name)
    case "turn": return .turn(name, index: index, isOn: match.5?.lowercased() == "true")
    case "tapon", "scrolltoandtap": return .tap(name, index: index)
    default: throw CocoaError(.formatting)
    }
  }

  // MARK: Maestro commands

  private static func gesture(_ command: [String: [String: Any]]) throws -> Gesture {
    guard let (key, value) = command.first, command.count == 1 else { throw CocoaError(.formatting) }
    let inner = (value["visible"] ?? value["element"]) as? [String: Any]
    let selector = inner ?? value
    let texts = (selector["text"] as? String)?.split(separator: "|").map { String($0).replacing("\\", with: "") }
    let name =
      (selector["id"] as? String).map { UITestName.identifier($0.replacing("\\", with: "")) }
      ?? texts.map(UITestName.label)
    switch (key, name) {
    case ("launchApp", _): return .look(value["appId"] as? String ?? "")
    case ("tapOn", .identifier("connect-health")?): return .ask
    case ("extendedWaitUntil", let name?), ("scrollUntilVisible", let name?): return .wait(name)
    case ("tapOn", let name?) where value["optional"] as? Bool == true: return .tapIfThere(name)
    case ("tapOn", let name?): return .tap(name, index: value["index"] as? Int ?? 0)
    default: throw CocoaError(.formatting)
    }
  }
}
