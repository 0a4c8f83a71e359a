import ArgumentParser
import HealthModel
import Staging

extension ObjectType {
  /// Reads a type as `ObjectType.init(written:)` does.
  ///
  /// - Throws: `ValidationError` that names similar types.
  init(argument: String) throws {
    do throws(UnknownTypeName) { try self.init(written: argument) } catch {
      throw ValidationError(error.description)
    }
  }
}
