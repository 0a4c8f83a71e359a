import Foundation
import HealthModel

/// The results of an import: the samples, the sources, and the elements that were not imported.
package struct ImportReport: Hashable, Sendable {
  /// The version in the export's document type: 12 in iOS 16, 14 in iOS 17 and 18; nil if there is none.
  package var exportVersion: Int?
  /// The date of the export; nil if it names none.
  package var exportDate: Date?
  /// The language and region of the phone, such as "en_US"; nil if the export names none.
  package var locale: String?
  package var characteristics = Characteristics()
  /// The characteristics that the export contains. The person has not entered any others.
  package var characteristicsEntered: Set<ObjectType> = []

  /// The number of imported samples, by type. A record inside a correlation and its copy outside are one sample and
  /// count once (rule X14).
  package var samples: [ObjectType: Int] = [:]
  /// The sources of the samples, in the order of the file, with the number of samples of each.
  package var sources: [SourceCount] = []

  /// The number of elements that contain data. Each was imported, was already known, or was omitted.
  package var readCount = 0
  /// The number of elements that repeat an imported one, such as a record that occurs inside a correlation and outside
  /// (rule X14).
  package var repeatedCount = 0
  /// The omitted elements and parts of elements, in the order of their first occurrence.
  package var omissions: [Omission] = []
  /// The number of bytes that XML forbids, which were read as spaces or question marks (rule X9).
  package var forbiddenByteCount = 0
  package var byteCount = 0
  /// The place and reason if reading stopped before the end of the document; nil if reading reached the end. The
  /// samples before that place were imported.
  package var interruption: Interruption?

  package init() {}

  package var sampleCount: Int { samples.values.reduce(0, +) }
  /// The number of omissions, including parts of elements.
  package var omissionCount: Int { omissions.reduce(0) { $0 + $1.count } }
  /// The number of omitted elements. ``omissions`` has the reason for each.
  package var leftOutCount: Int { omissions.reduce(0) { $0 + $1.elementCount } }

  /// The sources that were imported earlier under another name. The import recognized their samples.
  package var renamedSources: [RenamedSource] = []
  /// The number of samples that were omitted because the device already has their data in several finer samples. The
  /// phone has combined these into one sample since an earlier export (rule Y61).
  package var condensedCount = 0

  /// The files next to the XML that were not read, by folder.
  package var leftAside: [LeftAside] = []

  /// Files of an export that this module does not read: a single file by name, or several by their folder.
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

/// A kind of omitted element or part: its name, the reason, the count, and the first line.
package struct Omission: Hashable, Sendable {
  /// The name of the element: "Record".
  package var element: String
  /// The type, attribute or value that was omitted or unusual; nil if the element's name is enough.
  package var subject: String?
  /// The reason for the omission, which all its occurrences share.
  package var reason: Reason
  package var count: Int
  /// The number of occurrences in which the whole element was omitted. In all other occurrences, only a part was
  /// omitted: an attribute or a metadata entry.
  package var elementCount = 0
  /// The line of the first occurrence, counted from 1; 0 for a file next to the XML.
  package var firstLine: Int

  /// The reasons for an omission. Each raw value completes a sentence.
  package enum Reason: String, Hashable, Sendable {
    case notStored = "is of a kind that this device does not store"
    case workedOut = "is not imported, because this device computes it from samples"
    case unknownElement = "is an unknown element"
    case unknownAttribute = "is an unknown attribute"
    case unknownType = "is an unknown type"
    case unknownUnit = "is an unknown unit"
    case unknownValue = "is an unknown value"
    case missingAttribute = "is missing"
    case unreadableNumber = "is not a number"
    case unreadableDate = "is not a date with time and offset"
    case incompatibleUnit = "is a unit that does not fit the type"
    case fraction = "has a fraction of a second, which was left out"
    case later = "is dated years in the future, perhaps in the years of another calendar"
    case endsBeforeStart = "ends before it starts"
    case empty = "has no samples"
    case impossible = "is a value that cannot be measured"
    case repeated = "occurs more than once"
    case malformed = "is not well-formed XML"
    case oversized = "is longer than anything in a real export"
    case tooDeep = "is nested deeper than anything in a real export"
    case beyondLimit = "exceeds the number of entries or parts that the importer reads of one element"
    case besideMalformed = "is inside, or on the same line as, text that is not well-formed XML"
    case behindEnd = "comes after the end of the data"
    case missingFile = "names a file that is missing from the export"
    case unreadableFile = "has a file that is damaged or cannot be unpacked"
    case oversizedFile = "has a file that is larger than any that a phone writes"
    case malformedFile = "has a file whose contents do not match its name"
    case cutOffFile = "has a file that ends too early: the part before the end was imported"
    case unsafeName = "has a name that would place it outside the archive"
    case otherExport = "is another export in the same archive: unpack it and import it by itself"
    /// The list of omissions is full. This entry represents all further kinds.
    case others = "and more kinds than this list can contain"
  }
}

extension Omission {
  /// The occurrences in which the whole element was omitted; nil if there are none.
  package var ofElements: Omission? { counting(elementCount) }

  /// The occurrences in which only a part of the element was omitted or unusual; nil if there are none. The rest of the
  /// element may have been imported.
  package var ofParts: Omission? { counting(count - elementCount) }

  private func counting(_ count: Int) -> Omission? {
    if count == 0 { return nil }
    var omission = self
    omission.count = count
    return omission
  }
}

extension Omission: CustomStringConvertible {
  /// A description such as "12 × Record HKQuantityTypeIdentifierFoo: is an unknown type (first in line 40)".
  package var description: String {
    let name = subject.map { "\(element) \($0)" } ?? element
    let line = firstLine == 0 ? "" : " (\(count == 1 ? "line" : "first in line") \(firstLine))"
    return "\(count) × \(name): \(reason.rawValue)\(line)"
  }
}

/// The reason why reading stopped before the end of the document.
package enum Interruption: Hashable, Sendable {
  /// The file ends before the root's end tag: the export was cut off (rule X43).
  case endsEarly(line: Int)
  /// From this line on, the text is not XML, and no later line begins an element.
  case malformed(line: Int, reason: String)
  case unreadable(line: Int, reason: String)
  case stopped(line: Int)
}

extension Interruption: CustomStringConvertible {
  /// One sentence to append to the file's name.
  package var description: String {
    switch self {
    case .endsEarly(let line):
      """
      the file ends in line \(line), before the end of its data. Everything before that line was imported. Copy the \
      file again, or export again.
      """
    case .malformed(let line, let reason):
      """
      line \(line) is not well-formed XML (\(reason)). Everything that could be read was imported. Export again to \
      get the rest.
      """
    case .unreadable(let line, let reason):
      """
      reading failed after line \(line) (\(reason)). Everything before that was imported. Copy the file again to get \
      the rest.
      """
    case .stopped(let line):
      """
      you stopped the import in line \(line). Everything before that was imported. Import the same file again to \
      continue.
      """
    }
  }
}

package struct ImportProgress: Hashable, Sendable {
  package var byteCount: Int
  /// The total number of bytes of XML; 0 if unknown.
  package var totalByteCount: Int
  package var sampleCount: Int

  /// The fraction that was read, from 0 to 1; 1 for a file of unknown size.
  package var fraction: Double { totalByteCount > 0 ? min(1, Double(byteCount) / Double(totalByteCount)) : 1 }
}

/// Counts omitted elements and parts of elements, by kind.
struct OmissionList {
  private struct Kind: Hashable {
    var element: String
    var subject: String?
    var reason: Omission.Reason
  }

  /// The maximum number of characters in a subject. A value may have millions, but these are enough to find it.
  private static let longestSubject = 120

  /// The kinds of omissions so far, in the order of their first occurrence.
  private(set) var omissions: [Omission] = []
  /// The number of omissions so far, of all kinds.
  private(set) var noteCount = 0
  private var indices: [Kind: Int] = [:]
  /// The index of the kind of omission that was counted last.
  private var last = 0

  /// Counts one occurrence. The closure for the line is called only for the first occurrence of a kind.
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

  /// Records that the whole element was omitted in the occurrence that was counted last.
  mutating func markLast() { omissions[last].elementCount += 1 }

  private static func shortened(_ subject: String) -> String {
    // Most subjects are short, and counting bytes is cheaper than counting characters.
    if subject.utf8.count <= longestSubject || subject.count <= longestSubject { return subject }
    return subject.prefix(longestSubject) + "…"
  }
}
