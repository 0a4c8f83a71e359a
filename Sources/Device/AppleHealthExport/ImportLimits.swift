/// The maximum sizes of the parts of an export. The limits are far above the sizes in any phone's export. They keep an
/// oversized file from taking hours or all memory. The import omits parts above a limit and names them in the report.
enum ImportLimits {
  // MARK: The XML

  /// The maximum length of a tag or comment, in bytes.
  static let token = 8 << 20
  /// The maximum depth of nested elements, in the XML and in a route. A phone nests five elements.
  static let depth = 64
  /// The maximum number of metadata entries of an element.
  static let metadata = 1_000
  /// The maximum number of members of a correlation.
  static let members = 10_000
  /// The maximum number of activities in a workout.
  static let parts = 1_000
  /// The maximum number of events in a workout, including those of its activities.
  static let events = 20_000
  /// The maximum number of kinds of omissions in the report. All further kinds are counted together.
  static let omissions = 500

  // MARK: The files beside it

  /// The maximum number of files in an archive or a folder.
  static let files = 200_000
  /// The maximum size of a route's file, in bytes. A route of a week takes about a hundred megabytes.
  static let route = 256 << 20
  /// The maximum number of points in a route. One point per second for a day gives 86,400.
  static let points = 2_000_000
  /// The maximum size of an electrocardiogram's file, in bytes. A recording of half a minute takes a hundred kilobytes.
  static let electrocardiogram = 16 << 20
  /// The maximum number of voltages in an electrocardiogram: enough for half an hour. A phone records half a minute.
  static let voltages = 1_000_000
  /// The maximum size of a health record's file, in bytes, including pictures in it.
  static let healthRecord = 64 << 20
  /// The highest compression ratio. Text compresses by a factor of twenty to thirty, and no phone writes a file above
  /// this limit (rule Y8).
  static let packing = 400
}
