// The part of Uniform Type Identifiers that HealthKit’s attachments need on Linux, which has no such framework. It does
// not have Apple’s name, for the reason given in CLLocationCoordinate2D.swift.

/// A type of file contents: a picture, a document.
///
///     UTType.pdf.identifier                        // "com.adobe.pdf"
///     UTType(filenameExtension: "jpg") == .jpeg    // true
///     UTType.png.conforms(to: .image)              // true
///
/// The constants are the types of files that are usually attached to health data. Any identifier makes a type; an
/// unknown type conforms only to itself.
public struct UTType: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The identifier of the type, the same on all systems: "public.jpeg".
  public let identifier: String

  /// Creates a type by its identifier; nil for an empty one.
  public init?(_ identifier: String) {
    if identifier.isEmpty { return nil }
    self.identifier = identifier
  }

  /// Finds the type of a file name extension, without its dot, that conforms to another type; nil if there is none.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    guard let row = Self.table.first(where: { $0.extensions.contains(wanted) }), row.type.conforms(to: supertype)
    else { return nil }
    self = row.type
  }

  /// Finds the type of a MIME type that conforms to another type; nil if there is none.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let row = Self.table.first(where: { $0.mimeType == mimeType.lowercased() }), row.type.conforms(to: supertype)
    else { return nil }
    self = row.type
  }

  /// Creates a type that the app declares. The parent type is ignored.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

  /// Creates a type that another app declares. The parent type is ignored.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

  /// The preferred extension of files of this type, without a dot; nil if unknown.
  public var preferredFilenameExtension: String? { row?.extensions.first }

  /// The MIME type; nil if unknown.
  public var preferredMIMEType: String? { row?.mimeType }

  /// True if all contents of this type are also contents of `type`.
  public func conforms(to type: UTType) -> Bool { type == self || supertypes.contains(type) }

  /// All wider types that this type conforms to.
  public var supertypes: Set<UTType> {
    (row?.parents ?? []).reduce(into: []) { types, parent in types.formUnion(parent.supertypes.union([parent])) }
  }

  public var description: String { identifier }

  private init(known identifier: String) { self.identifier = identifier }
}

extension UTType {
  /// The root of physical types: anything that can be stored.
  public static let item = UTType(known: "public.item")
  /// The base type of anything with contents for people: documents, pictures.
  public static let content = UTType(known: "public.content")
  /// The base type of all byte streams.
  public static let data = UTType(known: "public.data")
  /// The base type of all pictures.
  public static let image = UTType(known: "public.image")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let png = UTType(known: "public.png")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let tiff = UTType(known: "public.tiff")
  /// A picture in HEIF, compressed with HEVC.
  public static let heic = UTType(known: "public.heic")
  /// A picture in HEIF, with any compression.
  public static let heif = UTType(known: "public.heif")
  /// A PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// The base type of all text, with or without markup.
  public static let text = UTType(known: "public.text")
  /// Text without markup, in any encoding.
  public static let plainText = UTType(known: "public.plain-text")
  /// Text without markup, in UTF-8.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// A web page, in any version of HTML.
  public static let html = UTType(known: "public.html")
  /// An XML document with any vocabulary.
  public static let xml = UTType(known: "public.xml")
  public static let json = UTType(known: "public.json")
  /// A table of values separated by commas.
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let zip = UTType(known: "public.zip-archive")
  /// The base type of all archives.
  public static let archive = UTType(known: "public.archive")

  private struct Row: Sendable {
    /// The type that the row describes.
    var type: UTType
    /// The types that `type` conforms to directly.
    var parents: [UTType]
    /// The extensions of the type's files without dots, the preferred extension first.
    var extensions: [String] = []
    /// The MIME type; nil without one.
    var mimeType: String?
  }

  private var row: Row? { Self.table.first { $0.type == self } }

  private static let table: [Row] = [
    Row(type: .data, parents: [.item]),
    Row(type: .image, parents: [.data, .content]),
    Row(type: .jpeg, parents: [.image], extensions: ["jpeg", "jpg", "jpe"], mimeType: "image/jpeg"),
    Row(type: .png, parents: [.image], extensions: ["png"], mimeType: "image/png"),
    Row(type: .gif, parents: [.image], extensions: ["gif"], mimeType: "image/gif"),
    Row(type: .tiff, parents: [.image], extensions: ["tiff", "tif"], mimeType: "image/tiff"),
    Row(type: .heic, parents: [.heif], extensions: ["heic"], mimeType: "image/heic"),
    Row(type: .heif, parents: [.image], extensions: ["heif"], mimeType: "image/heif"),
    Row(type: .pdf, parents: [.data, .content], extensions: ["pdf"], mimeType: "application/pdf"),
    Row(type: .text, parents: [.data, .content]),
    Row(type: .plainText, parents: [.text], extensions: ["txt", "text"], mimeType: "text/plain"),
    Row(type: .utf8PlainText, parents: [.plainText]),
    Row(type: .html, parents: [.text], extensions: ["html", "htm"], mimeType: "text/html"),
    Row(type: .xml, parents: [.text], extensions: ["xml"], mimeType: "application/xml"),
    Row(type: .json, parents: [.text], extensions: ["json"], mimeType: "application/json"),
    Row(type: .commaSeparatedText, parents: [.text], extensions: ["csv"], mimeType: "text/csv"),
    Row(type: .archive, parents: [.data]),
    Row(type: .zip, parents: [.archive], extensions: ["zip"], mimeType: "application/zip"),
  ]
}
