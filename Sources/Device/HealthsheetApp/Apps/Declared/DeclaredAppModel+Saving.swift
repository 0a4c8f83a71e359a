import Foundation
import HealthKit
import HealthModel
import TerminalUI

extension DeclaredAppModel {
  /// Saves an example sample of a type.
  func save(_ type: ObjectType) async {
    await attempt { store in
      try await ExampleSample.save(type, in: store, surroundings)
      return "Saved to \(words(type)): \(ExampleSample.words(for: type, surroundings) ?? "a sample")."
    }
  }

  /// Saves an example sample of each type, each in a call of its own, so that one denied type does not keep the others
  /// out.
  func saveEach(_ types: [ObjectType]) async {
    var (saved, failed) = ([ObjectType](), Failures())
    for type in types {
      do {
        try await ExampleSample.save(type, in: store, surroundings)
        saved.append(type)
      } catch {
        failed.add(words(type), error)
      }
    }
    outcome = Outcome(saved.isEmpty ? nil : "Saved: \(list(saved)).", failed)
  }

  /// Deletes the app's own samples of a type.
  func deleteOwn(_ type: ObjectType) async {
    await attempt { store in
      let count = try await deleteOwnSamples(of: type)
      return count == 0 ? "Nothing of \(words(type)) is \(name)’s own." : "Deleted \(count) of \(name)’s own."
    }
  }

  /// Deletes the app's own samples of each type.
  func deleteEach(_ types: [ObjectType]) async {
    var (count, failed) = (0, Failures())
    for type in types {
      do { count += try await deleteOwnSamples(of: type) } catch { failed.add(words(type), error) }
    }
    outcome = Outcome("Deleted \(count) of \(name)’s own.", failed)
  }

  private func deleteOwnSamples(of type: ObjectType) async throws -> Int {
    try await store.deleteObjects(
      of: HKObjectType.instance(of: type), predicate: HKQuery.predicateForObjects(from: [.default()]))
  }

  /// Reads the share status of a type.
  func tellStatus(_ type: ObjectType) {
    let words: LocalizedStringKey =
      switch store.authorizationStatus(for: HKObjectType.instance(of: type)) {
      case .notDetermined: "not determined"
      case .sharingDenied: "denied"
      case .sharingAuthorized: "authorized"
      }
    outcome = Outcome("To write \(self.words(type)): \(words). Reading is never told.")
  }
}

/// The errors of several calls, each error once with the names of its types.
struct Failures {
  private var names: [String: [String]] = [:]
  private var order: [String] = []

  mutating func add(_ name: String, _ error: any Error) {
    let text = Outcome(failed: error).text.written
    if names[text] == nil { order.append(text) }
    names[text, default: []].append(name)
  }

  /// A sentence for each error: "Failed: Not authorized (error 4): Steps, Heart Rate."
  fileprivate var sentences: [String] { order.map { "\($0): \((names[$0] ?? []).shortList())." } }
}

extension Outcome {
  /// Makes the outcome of several calls: a sentence on those that succeeded, and one on each kind of error.
  init(_ success: LocalizedStringKey?, _ failed: Failures) {
    let failures = failed.sentences.joined(separator: " ")
    self.init(success.map { failures.isEmpty ? $0 : "\($0) \(failures)" } ?? "\(failures)")
    isFailure = success == nil
  }
}
