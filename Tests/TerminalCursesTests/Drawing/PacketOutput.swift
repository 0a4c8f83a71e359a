import Glibc
import TestSupport

/// A file that keeps each write as a separate packet.
final class PacketOutput {
  /// The file descriptor that a program writes to.
  let writer: Int32
  private let reader: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
      throw PseudoTerminal.Failure(description: "no pair of sockets: \(String(cString: strerror(errno)))")
    }
    (writer, reader) = (ends[0], ends[1])
    // The buffer is large enough for any frame in one packet.
    var size: Int32 = 1 << 22
    setsockopt(writer, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit {
    close(writer)
    close(reader)
  }

  /// Returns the data written since the last call, one element per write.
  func received() -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 22)
    while case let count = recv(reader, &buffer, buffer.count, Int32(MSG_DONTWAIT)), count > 0 {
      packets.append(Array(buffer[..<count]))
    }
    return packets
  }
}
