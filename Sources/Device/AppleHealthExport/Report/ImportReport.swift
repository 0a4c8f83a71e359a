import Foundation
import HealthModel

/// The results of a reading: samples, sources, and the elements that did not come in.
package struct ImportReport: Hashable, Sendable {
  /// The version the export's document type names: 12 in iOS 16, 14 in iOS 17 and 18. Nil when it names none.
  package var exportVersion: Int?
  /// The date of the export; nil when it names none.
  package var exportDate: Date?
  /// The language and region of the phone that exported, "en_US"; nil when the export names none.
  package var locale: String?
  package var characteristics = Characteristics()
  /// The characteristics that the export holds; the others were not entered.
  package var characteristicsEntered: Set<ObjectType> = []

  /// The numbers of samples that came in, by type. Records inside correlations and beside them are the same samples and
  /// counted once (rule X14).
  package var samples: [ObjectType: Int] = [:]
  /// The sources of the samples, in the order of the file, each with the number of its samples.
  package var sources: [SourceCount] = []

  /// The number of elements that hold data: each came in, was known already, or was left out.
  package var readCount = 0
  /// The number of elements that repeat one that came in already: a record inside a correlation, and beside it (rule
  /// X14).
  package var repeatedCount = 0
  /// The elements that did not come in, and parts of elements, in the order in which they were first met.
  package var omissions: [Omission] = []
  /// The number of bytes no XML may hold, which were read as spaces or question marks (rule X9).
  package var forbiddenByteCount = 0
  package var byteCount = 0
  /// The place at which reading stopped before the end of the document, with the reason; nil when it did not. Samples
  /// before it came in.
  package var interruption: Interruption?

  package init() {}

  package var sampleCount: Int { samples.values.reduce(0, +) }
  /// The number of things that did not come in, parts of elements included.
  package var omissionCount: Int { omissions.reduce(0) { $0 + $1.count } }
  /// The number of elements that did not come in, each for one of the reasons in ``omissions``.
  package var leftOutCount: Int { omissions.reduce(0) { $0 + $1.elementCount } }

  /// The sources that were imported before under another name: their samples were recognised.
  package var renamedSources: [RenamedSource] = []
  /// The number of samples that were left out because the device has the finer ones from which the phone has condensed
  /// them since (rule Y61).
  package var condensedCount = 0

  /// The files beside the XML that were not read, by folder.
  package var leftAside: [LeftAside] = []

  /// Files of an export that this module does not read: one by its name, several by their folder.
  package struct LeftAside: Hashable, Sendable, CustomStringConvertible {
    package var name: String
    package var count: Int

    package var description: String { count == 1 ? name : "\(count) files in \(name)" }
  }

  package struct RenamedSource: Hashable, Sendable {
    package var earlier: String
    package var later: String

    package init(earlier: String, later: String) { (self.earlier, self.later) = (earlier, later) }
  }

  package var isIncomplete: Bool { interruption != nil || !omissions.isEmpty }

  package struct SourceCount: Hashable, Sendable {
    package var source: SourceRecord
    package var count: Int
  }
}

/// A kind of element, or of part, that did not come in: its name, the reason, the number, and the first line.
package struct Omission: Hashable, Sendable {
  /// The name of the element: "Record".
  package var element: String
  /// The type, the attribute or the value; nil where the element says it all.
  package var subject: String?
  /// The reason, the same for all of the kind.
  package var reason: Reason
  package var count: Int
  /// The number of occurrences that kept a whole element out. The others are parts: an attribute, a metadata entry.
  package var elementCount = 0
  /// The line of the first one, counted from 1; 0 for a file beside the XML.
  package var firstLine: Int

  /// The reasons for leaving something out, as the end of a sentence.
  package enum Reason: String, Hashable, Sendable {
    case notStored = "is not kept by this device"
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
    case fraction = "has a fraction of a second, which is left out"
    case later = "is dated years ahead, as if in the years of another calendar"
    case endsBeforeStart = "ends before it starts"
    case empty = "holds no samples"
    case impossible = "is nothing that can be measured"
    case repeated = "is there more than once"
    case malformed = "is not well-formed XML"
    case oversized = "is longer than anything an export holds"
    case beyondLimit = "is beyond the number that is read of one element"
    case besideMalformed = "stands inside or on the line of something that is not well-formed XML"
    case behindEnd = "stands behind the end of the data"
    case missingFile = "has its file beside the XML, where it is not"
    case unreadableFile = "has a file that is damaged, or that cannot be unpacked"
    case oversizedFile = "has a file that is larger than any a phone writes"
    case malformedFile = "has a file that is not what its name says"
    case cutOffFile = "has a file that breaks off: what comes before is in"
    case unsafeName = "has a name that leads out of the archive"
    case otherExport = "is another export in the same archive: unpack it and import it by itself"
    /// The list of omissions is full: this entry stands for all further kinds.
    case others = "and others, too different to list"
  }
}

extension Omission {
  /// The occurrences that kept a whole element out; nil without any.
  package var ofElements: Omission? { counting(elementCount) }

  /// The occurrences in elements that may have come in without a part, or with a part that is odd; nil without any.
  package var ofParts: Omission? { counting(count - elementCount) }

  private func counting(_ count: Int) -> Omission? {
    if count == 0 { return nil }
    var omission = self
    omission.count = count
    return omission
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

/// The reason why reading stopped before the end of the document.
package enum Interruption: Hashable, Sendable {
  /// The file ends without closing its root: an export that was cut off (rule X43).
  case endsEarly(line: Int)
  /// The text is not XML from here on, and no later line begins a new element.
  case malformed(line: Int, reason: String)
  case unreadable(line: Int, reason: String)
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

package struct ImportProgress: Hashable, Sendable {
  package var byteCount: Int
  /// The number of bytes of XML in all; 0 where it is not known.
  package var totalByteCount: Int
  package var sampleCount: Int

  /// The part that was read, from 0 to 1; 1 for a file whose size is not known.
  package var fraction: Double { totalByteCount > 0 ? min(1, Double(byteCount) / Double(totalByteCount)) : 1 }
}

/// Counts the elements that did not come in, and parts of elements, by kind.
struct OmissionList {
  private struct Kind: Hashable {
    var element: String
    var subject: String?
    var reason: Omission.Reason
  }

  /// The largest number of characters of a subject. A value may have millions; these are enough to find it by.
  private static let longestSubject = 120

  /// The kinds, in the order in which they were first met.
  private(set) var omissions: [Omission] = []
  /// The number of occurrences counted so far, of all kinds.
  private(set) var noteCount = 0
  private var indices: [Kind: Int] = [:]
  /// The place of the kind that was counted last.
  private var last = 0

  /// Counts one occurrence. The closure for the line is called only for the first of a kind.
  mutating func note(_ element: String, _ subject: String?, _ reason: Omission.Reason, line: () -> Int) {
    let kind = Kind(
      element: String(element.prefix(Self.longestSubject)), subject: subject.map(Self.shortened), reason: reason)
    noteCount += 1
    if let index = indices[kind] {
      omissions[index].count += 1
      last = index
    } else if omissions.count < ImportLimits.omissions {
      last = omissions.count
      indices[kind] = last
      omissions.append(
        Omission(element: kind.element, subject: kind.subject, reason: reason, count: 1, firstLine: line()))
    } else {
      last = ImportLimits.omissions
      if omissions.count == ImportLimits.omissions {
        omissions.append(Omission(element: "Things", subject: nil, reason: .others, count: 1, firstLine: line()))
      } else {
        omissions[last].count += 1
      }
    }
  }

  /// Notes that the last one counted kept a whole element out, and not only a part of one.
  mutating func markLast() { omissions[last].elementCount += 1 }

  private static func shortened(_ subject: String) -> String {
    // Most are short: counting their bytes is cheaper than their characters.
    if subject.utf8.count <= longestSubject || subject.count <= longestSubject { return subject }
    return subject.prefix(longestSubject) + "…"
  }
}
