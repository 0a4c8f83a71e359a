/// The largest sizes of what is read of an export: far beyond those of any phone, and small enough that a file that was
/// made to be large takes neither hours nor all memory. What is beyond them is left out, and named in the report.
enum ImportLimits {
  // MARK: The XML

  /// The longest tag or comment, in bytes.
  static let token = 8 << 20
  /// The number of metadata entries of an element.
  static let metadata = 1_000
  /// The number of members of a correlation.
  static let members = 10_000
  /// The number of parts of a workout.
  static let parts = 1_000
  /// The number of events of a workout, those of its parts included.
  static let events = 20_000
  /// The number of kinds of omissions in the report; all others are one kind.
  static let omissions = 500

  // MARK: The files beside it

  /// The number of files in an archive or a folder.
  static let files = 200_000
  /// The size in bytes of a route; a week takes about a hundred megabytes.
  static let route = 256 << 20
  /// The number of points of a route; a day of one each second is 86,400.
  static let points = 2_000_000
  /// The size in bytes of an electrocardiogram; half a minute takes a hundred kilobytes.
  static let electrocardiogram = 16 << 20
  /// The number of voltages: half an hour, where a phone records half a minute.
  static let voltages = 1_000_000
  /// The size in bytes of a health record, pictures in it included.
  static let healthRecord = 64 << 20
  /// The tightest packing that is read: text packs by twenty to thirty, and a phone writes none that packs more tightly
  /// than this (rule Y8).
  static let packing = 400
}
