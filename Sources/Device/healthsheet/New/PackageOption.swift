import ArgumentParser

/// The option that says where an app finds this package.
struct PackageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the app finds this package: a clone's folder or a git address. The clone this program was built from, if you "
        + "give none.", valueName: "place"))
  var healthsheet: String?

  /// Returns the package that the option names, or the clone that this program was built from.
  ///
  /// - Throws: `ValidationError` if neither is a package.
  func source() throws -> PackageSource { try PackageSource(option: healthsheet) }
}
