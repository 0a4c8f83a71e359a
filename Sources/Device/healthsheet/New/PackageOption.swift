import ArgumentParser

/// The option that says where an app finds this package.
struct PackageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The place of this package: the folder of a clone, or a git address. By default, the clone that this program was \
      built from.
      """,
      valueName: "place"))
  var healthsheet: String?

  /// Returns the package that the option names, or the clone that this program was built from.
  ///
  /// - Throws: `ValidationError` if neither is a package.
  func source() throws -> PackageSource { try PackageSource(option: healthsheet) }
}
