import AuditLog
import Foundation

extension String {
  /// The source expression for an inline script or style in a content security policy: its hash, so that a browser runs
  /// only this text.
  var sourceInPolicy: String {
    let digits = Array(AuditChain.hash(of: self))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return "'sha256-\(Data(bytes).base64EncodedString())'"
  }
}
