import Foundation
import OpenCombine

// The operators `encode(encoder:)` and `decode(type:decoder:)` of publishers require these conformances.
extension JSONEncoder: @retroactive TopLevelEncoder {}
extension JSONDecoder: @retroactive TopLevelDecoder {}
extension PropertyListEncoder: @retroactive TopLevelEncoder {}
extension PropertyListDecoder: @retroactive TopLevelDecoder {}
