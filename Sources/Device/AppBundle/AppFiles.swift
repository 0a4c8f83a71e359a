import Foundation

package struct AppFiles: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case infoPlist(URL)
    /// A built app, an Xcode project, or a folder with either.
    case folder(URL)
  }

  package var place: Place
  /// The entitlements file; nil to use the entitlements file in the app's folder.
  package var entitlements: URL?
  /// The target of an Xcode project; nil for its only application.
  package var target: String?

  package init(_ place: Place, entitlements: URL? = nil, target: String? = nil) {
    (self.place, self.entitlements, self.target) = (place, entitlements, target)
  }

  /// The path of the Info.plist or the folder, as given.
  package var path: String {
    switch place {
    case .infoPlist(let url), .folder(let url): url.relativePath
    }
  }
}

extension AppBundle {
  /// Reads an app from its files. ``warnings`` lists parts of a project that are not supported.
  ///
  /// - Throws: ``AppBundleError``, also if a target is named but the folder is not a project.
  package init(_ files: AppFiles, locale: Locale) throws(AppBundleError) {
    switch files.place {
    case .infoPlist(let infoPlist):
      try self.init(infoPlist: infoPlist, entitlements: files.entitlements, locale: locale)
    case .folder(let folder):
      switch try AppFolder.kind(of: folder) {
      case .app(let app):
        if files.target != nil {
          throw .undecided(
            file: folder.relativePath,
            problem: "This is not an Xcode project, so it has no targets: leave out --target."
          )
        }
        try self.init(app, entitlements: files.entitlements, locale: locale)
      case .project(let project):
        try self.init(project: project, files: files, locale: locale)
      }
    }
  }

  private init(_ app: AppFolder.App, entitlements: URL?, locale: Locale) throws(AppBundleError) {
    let found = entitlements ?? app.entitlements
    try self.init(infoPlist: app.infoPlist, entitlements: found, locale: locale)
    if found == nil {
      warn(
        """
        There is no entitlements file beside the Info.plist, and the program’s signature is not read. The app gets \
        only the HealthKit entitlement; name its entitlements file with --entitlements.
        """, in: app.infoPlist.deletingLastPathComponent().relativePath)
    }
    embed(AppFolder.embedded(in: app)) { files throws(AppBundleError) in try EmbeddedBundle(files, locale: locale) }
  }

  private init(project url: URL, files: AppFiles, locale: Locale) throws(AppBundleError) {
    let project = try XcodeProject(url)
    var target = try project.target(named: files.target)
    let read = try target.read(entitlements: files.entitlements, locale: locale)
    self.init(
      identity: read.identity, warnings: target.warnings, reader: read.reader, infoPlist: read.infoPlist.list.name,
      entitlements: read.entitlements?.relativePath)
    embed(project.embedded(in: target)) { target throws(AppBundleError) in
      try EmbeddedBundle(target, locale: locale)
    }
  }
}
