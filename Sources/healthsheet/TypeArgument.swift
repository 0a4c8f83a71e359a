import ArgumentParser
import HealthModel
import Staging

extension ObjectType {
  /// A type as ``ObjectType/init(written:)`` takes it.
  ///
  /// - Throws: `ValidationError` that names similar types.
  init(argument: String) throws {
    do throws(UnknownTypeName) { try self.init(written: argument) } catch {
      throw ValidationError(error.description)
    }
  }
}
