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
  /// The number of elements that are open in the text, the root among them.
  var depth = 0
  /// The depth of the unknown element whose children are read as if it were not there.
  var depthOfUnknown: Int?
  /// The root has been closed: the file is complete.
  var isComplete = false
  /// The first byte of the root's end, as the parser counts.
  var offsetOfEnd = 0

  /// Samples that are ready to be handed on.
  var samples: [SampleRecord] = []
  /// The number of samples like one of ``samples`` that came before it in the export, by its UUID; none where it is left out.
  var repetitions: [UUID: Int] = [:]
  var sampleCount = 0
  private(set) var sampleCounts = [Int](repeating: 0, count: ObjectType.all.count)
  /// Elements that hold data and were met, or lost in something that is not well-formed.
  var readCount = 0
  /// Those of them that say once more what came in already (rule X14).
  var repeatedCount = 0

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
  var offset: () -> Int = { 0 }
  /// The layout of the root's children, to go on behind what cannot be read; nil before the first.
  var childrenLayout: ChildrenLayout?
  var lineOfRoot = 0

  /// True where a child of the root may begin, and one has begun before.
  var isBetweenChildren: Bool {
    context == .root && depth == 1 && ignoredDepth == 0 && depthOfUnknown == nil && childrenLayout != nil && !isComplete
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
    report.readCount = readCount
    report.repeatedCount = repeatedCount
    return report
  }
}
