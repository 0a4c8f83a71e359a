import Foundation
import HealthDaemon
import HealthModel

/// The store as the Health app shows it: categories, sources, types, samples. Large numbers of samples are counted, or
/// read a page at a time.
extension DeviceModel {
  /// Returns the categories of the Health app by their names in a language, with *Other Data* at the end.
  func categories(in locale: Locale) -> [HealthCategory] {
    HealthCategory.allCases.sorted {
      ($0 == .otherData ? 1 : 0, $0.displayName(in: locale)) < ($1 == .otherData ? 1 : 0, $1.displayName(in: locale))
    }
  }

  /// Returns the number of types of each category that have samples, and of the health details that are set.
  func storedTypeCounts() -> [HealthCategory: Int] {
    following { daemon in
      var counts = daemon.typesWithSamples().filter { daemon.summary(of: $0).sampleCount > 0 }
        .reduce(into: [:]) { $0[$1.healthCategory, default: 0] += 1 }
      counts[.healthDetails] = PersonalDetail.allCases.count { $0.isSet(in: daemon.characteristics()) }
      return counts
    }
  }

  /// Returns the types of a category, those with samples and the others, each by their names in a language.
  func types(in category: HealthCategory, locale: Locale) -> (stored: [ObjectType], empty: [ObjectType]) {
    let stored = storedTypes(in: locale).map(\.type).filter { $0.healthCategory == category }
    let empty = Set(ObjectType.all.filter { $0.healthCategory == category && $0.kind != .activitySummary })
      .subtracting(stored)
    return (stored, empty.sortedByDisplayName(in: locale))
  }

  /// Returns the types whose name contains a text, in a language or in English, those with samples first.
  func types(matching query: String, locale: Locale) -> [ObjectType] {
    let stored = Set(storedTypes(in: locale).map(\.type))
    let found = Set(ObjectType.all).subtracting([.activitySummary]).filter { type in
      [type.displayName(in: locale), type.displayName].contains { name in
        name.range(of: query, options: [.caseInsensitive, .diacriticInsensitive], locale: locale) != nil
      }
    }
    return found.intersection(stored).sortedByDisplayName(in: locale)
      + found.subtracting(stored).sortedByDisplayName(in: locale)
  }

  /// The sources of samples other than apps that asked: devices, other apps, the person. Those with the most samples
  /// come first.
  var otherSources: [SourceRecord] {
    let asked = Set(appsThatAsked.map(\.bundleIdentifier))
    return following { daemon in
      let found = daemon.typesWithSamples().flatMap { daemon.sourceOrder(for: $0) }
        .filter { !asked.contains($0.bundleIdentifier) }
      let sources = Dictionary(found.map { ($0.bundleIdentifier, $0) }) { $1 }
      let counts = sources.mapValues { daemon.sampleCounts(by: $0.bundleIdentifier).values.reduce(0, +) }
      return sources.values.sorted { one, other in
        let (first, second) = (counts[one.bundleIdentifier] ?? 0, counts[other.bundleIdentifier] ?? 0)
        return first == second
          ? (one.name, one.bundleIdentifier) < (other.name, other.bundleIdentifier) : first > second
      }
    }
  }

  /// Returns the number of samples of each type that a source has written.
  func sampleCounts(by source: SourceRecord) -> [ObjectType: Int] {
    following { $0.sampleCounts(by: source.bundleIdentifier) }
  }

  // MARK: A type

  /// Returns true for a type that is pinned to the first page.
  func isPinned(_ type: ObjectType) -> Bool { pinnedTypes.contains(type) }

  /// Pins a type to the first page, or removes it from there.
  func togglePin(_ type: ObjectType) {
    if isPinned(type) { pinnedTypes.removeAll { $0 == type } } else { pinnedTypes.append(type) }
  }

  /// Returns the latest value of each type, in a few words.
  func glances(at types: [ObjectType]) async -> [ObjectType: String] { await TypeGlance.glances(at: types, in: daemon) }

  /// Returns a summary of a type over a span of days, and its newest samples.
  func digest(of type: ObjectType, over span: DigestSpan) async -> TypeDigest {
    await TypeDigest.read(type, over: span, in: daemon)
  }

  /// Returns the apps that may save samples of a type.
  func appsThatMayShare(_ type: ObjectType) -> [AppIdentity] {
    following { daemon in
      daemon.appsThatAsked().filter {
        daemon.decisions(of: $0.bundleIdentifier)[Permission(type, .share)] == .granted
      }
    }
  }

  // MARK: Samples

  /// Returns all samples of a type in words, newest first, to be read a page at a time.
  func rows(of type: ObjectType) async -> SampleRows {
    SampleRows(await Self.pages(of: type, in: daemon), settings: daemon.settings)
  }

  @concurrent
  private static func pages(of type: ObjectType, in daemon: HealthDaemon) async -> SamplePages {
    daemon.pages(of: type)
  }

  /// Returns the whole sample; nil when it was deleted.
  func sample(_ reference: SampleReference) -> SampleRecord? { following { $0.sample(reference) } }

  /// Returns everything that is known of a sample, in words.
  func details(of sample: SampleRecord) -> [SampleDetails] { following { SampleDetails.all(of: sample, $0.settings) } }

  /// Deletes one sample, of any source (rule A87).
  func delete(_ sample: SampleReference) {
    script?.note(remark: "By hand, what no script can do: a sample of \(sample.type.displayName) was deleted.")
    let daemon = daemon
    Task { @concurrent in daemon.deleteSamples([sample]) }
  }
}
