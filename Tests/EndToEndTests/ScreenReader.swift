// SPDX-License-Identifier: MIT

import Glibc

/// Reads the pixels of an X server by calls of libX11, which takes milliseconds where a program for
/// it takes a tenth of a second, and shows what is on the screen and not what is in the windows.
struct ScreenReader: @unchecked Sendable {
  /// Nil where the library is not to be had.
  static let shared = ScreenReader()

  private typealias Handle = UnsafeMutableRawPointer
  private let open: @convention(c) (UnsafePointer<CChar>) -> Handle?
  private let close: @convention(c) (Handle) -> CInt
  private let root: @convention(c) (Handle) -> UInt
  private let width: @convention(c) (Handle, CInt) -> CInt
  private let height: @convention(c) (Handle, CInt) -> CInt
  private let image:
    @convention(c) (Handle, UInt, CInt, CInt, UInt32, UInt32, UInt, CInt) -> Handle?
  private let free: @convention(c) (Handle?) -> CInt

  private init?() {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else { return nil }
    func call<Call>(_ name: String, _: Call.Type) -> Call? {
      dlsym(library, name).map { unsafeBitCast($0, to: Call.self) }
    }
    typealias Size = @convention(c) (Handle, CInt) -> CInt
    typealias Handler = @convention(c) (Handle?, Handle?) -> CInt
    typealias SetHandler = @convention(c) (Handler) -> Handle?
    guard
      let open = call("XOpenDisplay", (@convention(c) (UnsafePointer<CChar>) -> Handle?).self),
      let close = call("XCloseDisplay", (@convention(c) (Handle) -> CInt).self),
      let root = call("XDefaultRootWindow", (@convention(c) (Handle) -> UInt).self),
      let width = call("XDisplayWidth", Size.self),
      let height = call("XDisplayHeight", Size.self),
      let image = call(
        "XGetImage",
        (@convention(c) (Handle, UInt, CInt, CInt, UInt32, UInt32, UInt, CInt) -> Handle?).self),
      let free = call("XFree", (@convention(c) (Handle?) -> CInt).self),
      let setHandler = call("XSetErrorHandler", SetHandler.self)
    else { return nil }
    (self.open, self.close, self.root, self.width) = (open, close, root, width)
    (self.height, self.image, self.free) = (height, image, free)
    // The screen may shrink between two calls; without a handler that ends the process.
    _ = setHandler { _, _ in 0 }
  }

  /// What the screen shows; nil if there is no server, or it does not have 32 bits for each pixel.
  ///
  /// The connection is a new one each time, for a server that ends would take us with it.
  func read(display name: String) -> Screenshot? {
    guard let display = open(name) else { return nil }
    defer { _ = close(display) }
    return read(display)
  }

  /// Looks at the screen over one connection, as fast as the server answers, while `body` wants more.
  ///
  /// The server must not end meanwhile.
  ///
  /// - Returns: Whether the screen could be read each time.
  func watch(display name: String, while body: (Screenshot) -> Bool) -> Bool {
    guard let display = open(name) else { return false }
    defer { _ = close(display) }
    while let screenshot = read(display) {
      if !body(screenshot) { return true }
    }
    return false
  }

  private func read(_ display: Handle) -> Screenshot? {
    let (width, height) = (Int(width(display, 0)), Int(height(display, 0)))
    let pixmapFormat: CInt = 2
    guard
      let image = image(
        display, root(display), 0, 0, UInt32(width), UInt32(height), .max, pixmapFormat)
    else { return nil }
    // An XImage begins with width, height, offset and format, and then has the pixels' address.
    let data = image.load(fromByteOffset: 16, as: Handle?.self)
    defer {
      _ = free(data)
      _ = free(image)
    }
    let bitsPerPixel = image.load(fromByteOffset: 48, as: CInt.self)
    let bytesPerLine = image.load(fromByteOffset: 44, as: CInt.self)
    guard let data, bitsPerPixel == 32, Int(bytesPerLine) == width * 4 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: width * height * 4)
    return Screenshot(width: width, height: height, bytes: [UInt8](bytes))
  }
}
