import Foundation
import HealthModel

/// What an export held, what came in, and what did not.
package struct ImportReport: Hashable, Sendable {
  /// The version the export's document type names: 12 in iOS 16, 14 in iOS 17 and 18. Nil when it names none.
  package var exportVersion: Int?
  /// When the export was made.
  package var exportDate: Date?
  /// The language and region of the phone it was made on: "en_US".
  package var locale: String?
  /// What the person had entered about themselves.
  package var characteristics = Characteristics()
  /// What of it the export says; the rest was not entered.
  package var characteristicsEntered: Set<ObjectType> = []

  /// Samples that came in, by type. Records inside correlations and beside them are the same samples and counted once
  /// (rule X14).
  package var samples: [ObjectType: Int] = [:]
  /// Who wrote them, in the order of the file, and how many samples each.
  package var sources: [SourceCount] = []

  /// Elements that hold data and were met: each came in, was known already, or was left out.
  package var readCount = 0
  /// Elements that say once more what came in already: a record inside a correlation, and beside it (rule X14).
  package var repeatedCount = 0
  /// What did not come in, in the order it was met.
  package var omissions: [Omission] = []
  /// Bytes no XML may hold, which were read as spaces or question marks (rule X9).
  package var forbiddenByteCount = 0
  /// Bytes of XML read.
  package var byteCount = 0
  /// Where and why reading stopped before the end of the document, if it did. What came before it came in.
  package var interruption: Interruption?

  package init() {}

  package var sampleCount: Int { samples.values.reduce(0, +) }
  package var omissionCount: Int { omissions.reduce(0) { $0 + $1.count } }
  /// Elements that did not come in, each for one of the reasons in ``omissions``.
  package var leftOutCount: Int { omissions.reduce(0) { $0 + $1.elementCount } }

  /// Sources that were imported before under another name: their samples were recognised.
  package var renamedSources: [RenamedSource] = []
  /// Samples that were left out because the device has the finer ones from which the phone has condensed them since
  /// (rule Y61).
  package var condensedCount = 0

  /// Files beside the XML that were not read, by what they are.
  package var leftAside: [LeftAside] = []

  /// Files of an export that hold nothing this module reads: one by its name, several by their folder.
  package struct LeftAside: Hashable, Sendable, CustomStringConvertible {
    package var name: String
    package var count: Int

    package var description: String { count == 1 ? name : "\(count) files in \(name)" }
  }

  /// A source under its earlier and its later name.
  package struct RenamedSource: Hashable, Sendable {
    package var earlier: String
    package var later: String

    package init(earlier: String, later: String) { (self.earlier, self.later) = (earlier, later) }
  }

  /// True where not all of the export came in.
  package var isIncomplete: Bool { interruption != nil || !omissions.isEmpty }

  package struct SourceCount: Hashable, Sendable {
    package var source: SourceRecord
    package var count: Int
  }
}

/// Something an export holds that did not come in: what, why, how often, and where it is first.
package struct Omission: Hashable, Sendable {
  /// The element: "Record".
  package var element: String
  /// Which of them: a type, an attribute, a value. Nil when there is nothing more to say than the element.
  package var subject: String?
  package var reason: Reason
  package var count: Int
  /// The number of them that kept a whole element out. The others are parts: an attribute, a metadata entry.
  package var elementCount = 0
  /// The line of the first one, counted from 1; 0 for what stands in no line of the XML, but in a file beside it.
  package var firstLine: Int

  package enum Reason: String, Hashable, Sendable {
    case notKept = "is not kept by this device"
    case workedOut = "is worked out from samples by this device"
    case unknownElement = "is an unknown element"
    case unknownAttribute = "is an unknown attribute"
    case unknownType = "is an unknown type"
    case unknownUnit = "is an unknown unit"
    case unknownValue = "is an unknown value"
    case missingAttribute = "is missing"
    case unreadableNumber = "is not a number"
    case unreadableDate = "is not a date with time and offset"
    case incompatibleUnit = "does not measure what the type measures"
    case endsBeforeStart = "ends before it starts"
    case empty = "holds no samples"
    case impossible = "is nothing that can be measured"
    case repeated = "is there more than once"
    case malformed = "is not well-formed XML"
    case besideMalformed = "stands inside or on the line of something that is not well-formed XML"
    case behindEnd = "stands behind the end of the data"
    case missingFile = "has its file beside the XML, where it is not"
    case unreadableFile = "has a file that is damaged, or that cannot be unpacked"
    case oversizedFile = "has a file that is larger than any a phone writes"
    case malformedFile = "has a file that is not what its name says"
    case unsafeName = "has a name that leads out of the archive"
    case otherExport = "is another export in the same archive: unpack it and import it by itself"
    /// The list of omissions is full: this entry stands for all further kinds.
    case others = "and others, too different to list"
  }
}

extension Omission: CustomStringConvertible {
  /// "12 × Record HKQuantityTypeIdentifierFoo: is an unknown type (first in line 40)".
  package var description: String {
    let name = subject.map { "\(element) \($0)" } ?? element
    let line = firstLine == 0 ? "" : " (\(count == 1 ? "line" : "first in line") \(firstLine))"
    return "\(count) × \(name): \(reason.rawValue)\(line)"
  }
}

/// Why reading stopped before the end of the document.
package enum Interruption: Hashable, Sendable {
  /// The file ends without closing its root: an export that was cut off (rule X43).
  case endsEarly(line: Int)
  /// From here on it is not XML, and no later line begins a new element.
  case malformed(line: Int, reason: String)
  /// The disk or the archive failed.
  case unreadable(line: Int, reason: String)
  /// The person stopped it.
  case stopped(line: Int)
}

extension Interruption: CustomStringConvertible {
  /// One sentence to put after the file's name.
  package var description: String {
    switch self {
    case .endsEarly(let line):
      "the file ends in line \(line), before the end of its data; what could be read is in: copy it again, or export again."
    case .malformed(let line, let reason):
      "line \(line) is not well-formed XML (\(reason)); what could be read is in: export again for the rest."
    case .unreadable(let line, let reason):
      "reading failed after line \(line) (\(reason)); what came before is in: copy the file again for the rest."
    case .stopped(let line):
      "you stopped the import in line \(line); what came before is in: import it again to go on."
    }
  }
}

/// How far a reading has come.
package struct ImportProgress: Hashable, Sendable {
  /// Bytes of XML read so far, and in all.
  package var byteCount: Int
  package var totalByteCount: Int
  /// Samples that came in so far.
  package var sampleCount: Int
  /// The date the export was made, once that is known.
  package var exportDate: Date?

  /// From 0 to 1; 1 for a file whose size is not known.
  package var fraction: Double { totalByteCount > 0 ? min(1, Double(byteCount) / Double(totalByteCount)) : 1 }
}
