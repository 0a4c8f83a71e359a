import Foundation
import HealthDaemon
import HealthModel

/// A sample that contains a health document. iOS 10.
open class HKDocumentSample: HKSample, @unchecked Sendable {
  /// The type of the document.
  open var documentType: HKDocumentType {
    unsafeDowncast(HKObjectType.instance(of: record.type), to: HKDocumentType.self)
  }
}

/// A document in HL7’s Clinical Document Architecture, which is XML. iOS 10.
///
///     let sample = try HKCDADocumentSample(data: xml, start: visit, end: visit, metadata: nil)
///     sample.document?.patientName       // "Kim Ito"
///     try await store.save(sample)
open class HKCDADocumentSample: HKDocumentSample, _HKFactory, @unchecked Sendable {
  /// The document; nil in the results of ordinary queries (rule Q19). An ``HKDocumentQuery`` returns it once the person
  /// has allowed it.
  open var document: HKCDADocument? {
    guard case .document(let document) = record.content else { return nil }
    return document.map(HKCDADocument.init)
  }

  override var contentDescription: String { document?.title ?? sampleType.identifier }
}

extension _HKFactory where Self: HKCDADocumentSample {
  /// Creates a sample from a document’s XML.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for data that is not such a document. The error’s `userInfo`
  ///   describes the problem under ``HKDetailedCDAValidationErrorKey``.
  /// - Important: A start after the end, or a duration over four days, stops the app (rules S29 and S34).
  public init(data documentData: Data, start startDate: Date, end endDate: Date, metadata: [String: Any]?) throws {
    let document = try ClinicalDocumentReader.document(documentData)
    self.init(.document(document), of: HKDocumentType(.CDA), from: startDate, to: endDate, metadata: metadata)
  }
}

/// The header of a clinical document, with its XML. iOS 10.
open class HKCDADocument: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework, but its instances never change.

  private let document: DocumentRecord

  init(_ document: DocumentRecord) { self.document = document }

  /// The XML; nil when the query was told to omit it (rule Q88).
  open var documentData: Data? { document.data }

  /// The title of the document; empty when it has none.
  open var title: String { document.title }

  /// The name of the patient; empty when the document does not state it.
  open var patientName: String { document.patientName }

  /// The name of the author; empty when the document does not state it.
  open var authorName: String { document.authorName }

  /// The name of the institution that keeps the document; empty when the document does not state it.
  open var custodianName: String { document.custodianName }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKCDADocument)?.document == document }

  open override var hash: Int { document.hashValue }

  open override var description: String { title }
}

/// The key in `userInfo` for the description of a document's problem, a `String`, in an error of
/// ``HKCDADocumentSample``. iOS 10.
public let HKDetailedCDAValidationErrorKey = "HKDetailedCDAValidationErrorKey"
