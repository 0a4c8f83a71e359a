import Foundation
import HealthModel

/// Turns the elements of an export, one after the other, into samples and a report.
///
/// Nothing is kept but the element at hand, so the length of the file does not matter. Attribute texts live only as long
/// as the call that brings them; everything needed of them is looked up before it returns.
final class ExportInterpreter {
  /// Which element the next one stands in.
  enum Context {
    case document, root, record, correlation, member, workout, workoutPart, workoutEvent, prescription
  }

  var context = Context.document
  /// How deep inside an element whose content is of no interest.
  var ignoredDepth = 0
  /// The root has been closed: the file is complete.
  private(set) var isComplete = false

  /// Samples that are ready to be handed on.
  var samples: [SampleRecord] = []
  /// The number of samples like one of ``samples`` that came before it in the export, by its UUID; none where it is left out.
  var repetitions: [UUID: Int] = [:]
  var sampleCount = 0
  private(set) var sampleCounts = [Int](repeating: 0, count: ObjectType.all.count)

  var exportDate: Date?
  var locale: String?
  var characteristics = Characteristics()
  /// The day whose goals are the latest so far, counted from 1970.
  var dayOfGoals = Int.min
  /// What of them the export says.
  var characteristicsEntered: Set<ObjectType> = []
  var omissions = OmissionList()

  var vocabulary = Vocabulary()
  var sources = SourceTable()
  var metadata = MetadataTable()
  var occurrences = Occurrences()

  // The elements being read. A record can stand inside a correlation, the others only in the root.
  var record: PendingSample?
  var correlation: PendingSample?
  var members: [SampleRecord] = []
  /// The metadata of the correlation, while those of its members are gathered.
  var correlationMetadata: [String: MetadataValue] = [:]
  var workout: PendingWorkout?
  var prescription: PendingPrescription?

  /// Where the parser is.
  var line: () -> Int = { 0 }
  var column: () -> Int = { 0 }
  /// How far in the first child of the root stands.
  private(set) var indentOfChildren = 0
  private var hasChildren = false

  /// True where a child of the root may begin, and one has begun before.
  var isBetweenChildren: Bool { context == .root && ignoredDepth == 0 && hasChildren && !isComplete }

  // MARK: Elements

  func start(_ name: Text, _ attributes: Attributes) {
    if ignoredDepth > 0 {
      ignoredDepth += 1
      return
    }
    switch context {
    case .document:
      locale = attributes.first { $0.name == "locale" }?.value.string ?? locale
      context = .root
    case .root:
      startInRoot(name, attributes)
    case .record, .member:
      if name == "MetadataEntry" {
        if record != nil { addMetadata(attributes) }
        ignoreContent()
      } else if name == "Record" {
        // The record before was never closed. Nothing of it is missing but its end.
        omissions.note("Record", "end tag", .malformed, line: line)
        let context = context
        finishRecord()
        self.context = context
        startRecord(attributes)
      } else {
        ignore(name)
      }
    case .correlation:
      if name == "Record" {
        correlationMetadata.merge(metadata.metadata()) { $1 }
        context = .member
        startRecord(attributes)
      } else if name == "MetadataEntry" {
        addMetadata(attributes)
        ignoreContent()
      } else {
        ignore(name)
      }
    case .workout, .workoutPart, .workoutEvent:
      startInWorkout(name, attributes)
    case .prescription:
      if name == "MetadataEntry" {
        addMetadata(attributes)
        ignoreContent()
      } else if name == "RightEye" || name == "LeftEye" {
        addLens(name.string, attributes.dictionary)
        ignoreContent()
      } else {
        ignore(name)
      }
    }
  }

  private func startInWorkout(_ name: Text, _ attributes: Attributes) {
    if workout == nil {
      ignoreContent()
    } else if name == "MetadataEntry" {
      addMetadata(attributes)
      ignoreContent()
    } else if name == "WorkoutEvent", context != .workoutEvent {
      startWorkoutEvent(attributes.dictionary)
    } else if name == "WorkoutActivity", context == .workout {
      startWorkoutPart(attributes.dictionary)
    } else if name == "WorkoutStatistics", context != .workoutEvent {
      addWorkoutStatistics(attributes.dictionary)
      ignoreContent()
    } else {
      ignore(name)
    }
  }

  private func startInRoot(_ name: Text, _ attributes: Attributes) {
    if !hasChildren {
      indentOfChildren = column()
      hasChildren = true
    }
    if name == "Record" {
      context = .record
      startRecord(attributes)
    } else if name == "Correlation" {
      context = .correlation
      startCorrelation(attributes)
    } else if name == "Workout" {
      context = .workout
      startWorkout(attributes.dictionary)
    } else if name == "VisionPrescription" {
      context = .prescription
      startPrescription(attributes.dictionary)
    } else if name == "Me" {
      readPerson(attributes)
      ignoreContent()
    } else if name == "ExportDate" {
      readExportDate(attributes)
      ignoreContent()
    } else if name == "ActivitySummary" {
      readActivitySummary(attributes.dictionary)
      ignoreContent()
    } else {
      ignore(name)
    }
  }

  func end() {
    if ignoredDepth > 0 {
      ignoredDepth -= 1
      return
    }
    switch context {
    case .document: break
    case .root: isComplete = true
    case .record, .member: finishRecord()
    case .correlation: finishCorrelation()
    case .workout: finishWorkout()
    case .workoutPart: finishWorkoutPart()
    case .workoutEvent: finishWorkoutEvent()
    case .prescription: finishPrescription()
    }
  }

  /// The text breaks off, or cannot be read here: what is known of the elements at hand is used (rule X43).
  func finishOpenElements() {
    ignoredDepth = 0
    while context != .root, context != .document { end() }
  }

  /// What the root stands in while parsing starts anew behind a place that could not be read.
  func resume() { context = .document }

  private static let knownButNotKept: Set<String> = [
    "WorkoutRoute", "ClinicalRecord", "Audiogram", "HeartRateVariabilityMetadataList", "Attachment",
  ]

  private func ignore(_ name: Text) {
    let name = name.string
    omissions.note(name, nil, Self.knownButNotKept.contains(name) ? .notKept : .unknownElement, line: line)
    ignoreContent()
  }

  func ignoreContent() { ignoredDepth = 1 }

  private func addMetadata(_ attributes: Attributes) {
    var key: Text?
    var value: Text?
    for (name, text) in attributes {
      if name == "key" {
        key = text
      } else if name == "value" {
        value = text
      } else {
        omissions.note("MetadataEntry", name.string, .unknownAttribute, line: line)
      }
    }
    guard let key, let value else {
      omissions.note("MetadataEntry", key == nil ? "key" : "value", .missingAttribute, line: line)
      return
    }
    metadata.addEntry(key: key, value: value)
  }

  // MARK: Samples

  /// Hands a finished sample on and counts it. One that no device could store is named instead.
  func emit(_ sample: SampleRecord, source: Int) {
    guard sample.flaw == nil else {
      return omissions.note(Self.element(of: sample.type), sample.type.identifier, .impossible, line: line)
    }
    samples.append(sample)
    sampleCount += 1
    sampleCounts[Int(sample.type.row)] += 1
    sources.count(source)
  }

  private static func element(of type: ObjectType) -> String {
    switch type.kind {
    case .correlation: "Correlation"
    case .workout: "Workout"
    case .visionPrescription: "VisionPrescription"
    default: "Record"
    }
  }

  // MARK: The report

  func report() -> ImportReport {
    var report = ImportReport()
    report.exportDate = exportDate
    report.locale = locale
    report.characteristics = characteristics
    report.characteristicsEntered = characteristicsEntered
    for type in ObjectType.all where sampleCounts[Int(type.row)] > 0 {
      report.samples[type] = sampleCounts[Int(type.row)]
    }
    report.sources = sources.counts.filter { $0.count > 0 }
    report.omissions = omissions.omissions
    return report
  }
}

/// A sample whose element is still open: all but its metadata.
struct PendingSample {
  var type: ObjectType
  var start: Int
  var end: Int
  var content: SampleRecord.Content
  var source: Int
  var identity: SampleIdentity
}

extension PendingSample {
  func sample(uuid: UUID, source: SourceTable.Source, metadata: [String: MetadataValue]) -> SampleRecord {
    SampleRecord(
      uuid: uuid, type: type, start: Date(exportSeconds: start), end: Date(exportSeconds: end), content: content,
      sourceRevision: source.revision, device: source.device, metadata: metadata)
  }
}

extension Date {
  /// From whole seconds since 1970.
  init(exportSeconds seconds: Int) {
    self.init(timeIntervalSinceReferenceDate: Double(seconds - ExportDate.secondsBefore2001))
  }
}
