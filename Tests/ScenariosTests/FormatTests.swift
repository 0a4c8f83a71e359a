import Foundation
import HealthDaemon
import Testing

@testable import Scenarios

@Suite("The table of keys is the source of schema and reference")
struct FormatTests {
  @Test("The schema for editors matches the table of keys exactly")
  func schema() throws {
    let file = assets.appending(path: "scenario.schema.json")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == ScenarioSchema.text,
      "make it again: swift run healthsheet check --schema > assets/scenario.schema.json")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(ScenarioSchema.text.utf8)) }
  }

  @Test("A scenario can set every disputed behavior by its name in Swift")
  func behavior() {
    let properties = Mirror(reflecting: DeviceBehavior()).children
    #expect(DeviceBehavior.questions.map(\.name) == properties.compactMap(\.label))
    for (question, property) in zip(DeviceBehavior.questions, properties) {
      #expect(question.answers.first?.name == "\(property.value)", "the first case is what happens without it")
      for answer in question.answers {
        var behavior = DeviceBehavior()
        answer.choose(&behavior)
        let value = Mirror(reflecting: behavior).children.first { $0.label == question.name }?.value
        #expect("\(value ?? "")" == answer.name && question.answer(of: behavior).name == answer.name)
      }
    }
  }

  @Test("Every key of a scenario has a description, and the names in each mapping are unique")
  func keys() {
    var mappings: [String: Mapping] = [:]
    func collect(_ mapping: Mapping) {
      if mappings.updateValue(mapping, forKey: mapping.name) != nil { return }
      #expect(Set(mapping.keys.map(\.name)).count == mapping.keys.count)
      for key in mapping.keys {
        #expect(key.description.hasSuffix("."), "\(mapping.name).\(key.name)")
        key.shape.mappings.forEach(collect)
      }
    }
    collect(ScenarioFormat.scenario)
    #expect(mappings.count > 20)
    for (name, mapping) in mappings {
      #expect(ScenarioReference.markdown.contains("### \(name)\n"))
      if case .exactlyOne(let keys) = mapping.rule { #expect(keys.allSatisfy { mapping[$0] != nil }) }
      if case .atMostOne(let keys) = mapping.rule { #expect(keys.allSatisfy { mapping[$0] != nil }) }
    }
  }

  @Test("Every example names its schema and is valid")
  func examples() throws {
    let files = try exampleFiles()
    #expect(files.count >= 5)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix("# yaml-language-server: $schema=../scenario.schema.json\n"))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try Scenario(contentsOf: file) }
    }
  }
}
