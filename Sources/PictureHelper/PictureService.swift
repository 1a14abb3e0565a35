// SPDX-License-Identifier: MIT

import CConfinement
import CPictures
import Glibc
import PictureProtocol

/// What the program `effectd-pictures` does: confines itself, then answers requests.
public enum PictureService {
  /// Milliseconds after the last request at which the program ends by itself.
  static let patience: CInt = 10_000

  /// Why the program ends.
  public enum Ending: Hashable, Sendable {
    /// The other side has closed the socket, or asked for nothing for long enough.
    case idle
    /// The socket failed or what came was no request.
    case badRequest
  }

  /// Confines this process for good: afterwards it can read fonts and open descriptors only.
  ///
  /// - Returns: Whether a filter of system calls or one of files is in force.
  public static func confine() -> Bool {
    // 16-bit PNG images of the largest size take 256 MiB while they are read.
    let limits = effectd_limits(memory: 768 << 20, seconds: 20)
    guard effectd_confine_process(limits) == 0 else { return false }
    emptyEnvironment()
    var count = 0
    let paths = effectd_fonts_prepare(&count)
    let files = effectd_confine_files(paths, count)
    let calls = effectd_confine_calls()
    return files >= 0 && calls >= 0 && files + calls > 0
  }

  /// Leaves in the environment what fonts need; a start by hand may bring more.
  private static func emptyEnvironment() {
    var names: [String] = []
    var next = environ
    while let variable = next.pointee {
      names.append(String(String(cString: variable).prefix { $0 != "=" }))
      next += 1
    }
    for name in names where !FontEnvironment.variables.contains(name) { unsetenv(name) }
  }

  /// Answers requests on a socket until there are no more.
  public static func serve(_ socket: CInt) -> Ending {
    var packet = [UInt8](repeating: 0, count: PictureRequest.maximumLength)
    while true {
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return .idle }
      var descriptor: CInt = -1
      let count = effectd_receive(socket, &packet, packet.count, &descriptor)
      defer { if descriptor >= 0 { close(descriptor) } }
      guard count != 0 else { return .idle }
      guard count > 0, let request = try? PictureRequest(packet: Array(packet[..<count])),
        request.needsFile == (descriptor >= 0)
      else { return .badRequest }
      guard answer(request, file: descriptor, on: socket) else { return .idle }
    }
  }

  /// Draws, and sends the reply; false if no client takes it.
  private static func answer(
    _ request: PictureRequest, file descriptor: CInt, on socket: CInt
  ) -> Bool {
    var isSent = false
    let contents: ImageContents
    do {
      contents = try ImageContents(descriptor)
    } catch {
      let failure = PictureReplyHeader(id: request.id, failure: error.description)
      return send(failure.bytes, on: socket)
    }
    PictureMaker.draw(request.subject, file: contents.bytes, id: request.id) { head, pixels in
      isSent = send(head.bytes, on: socket) && (pixels.map { send($0, on: socket) } ?? true)
    }
    return isSent
  }

  private static func send(_ bytes: [UInt8], on socket: CInt) -> Bool {
    bytes.withUnsafeBytes { send($0, on: socket) }
  }

  private static func send(_ bytes: UnsafeRawBufferPointer, on socket: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(PictureLimits.packet))
      let count = Glibc.send(socket, piece.baseAddress, piece.count, CInt(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count == piece.count else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A regular file as bytes, read from a descriptor; empty for the descriptor -1.
struct ImageContents: ~Copyable {
  let bytes: UnsafeRawBufferPointer
  private let memory: UnsafeMutableRawPointer?

  init(_ descriptor: CInt) throws(PictureFailure) {
    guard descriptor >= 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      memory = nil
      return
    }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw PictureFailure("not a file")
    }
    let size = Int(facts.st_size)
    guard (1...PictureLimits.file).contains(size), let memory = malloc(size) else {
      throw PictureFailure("\(size) bytes (expected 1 to \(PictureLimits.file))")
    }
    var count = 0
    while count < size {
      let taken = pread(descriptor, memory + count, size - count, off_t(count))
      if taken < 0, errno == EINTR { continue }
      if taken <= 0 { break }
      count += taken
    }
    guard count == size else {
      free(memory)
      throw PictureFailure("it cannot be read to its end")
    }
    self.memory = memory
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
  }

  deinit { free(memory) }
}
