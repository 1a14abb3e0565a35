// SPDX-License-Identifier: MIT

import CWayland
import Canvas
import Glibc

/// One buffer of pixels that we draw and the compositor shows.
final class SharedBuffer {
  /// Where we draw; it remembers which parts of this buffer hold anything.
  let canvas: SoftwareCanvas
  let proxy: OpaquePointer
  /// Whether the compositor may still read it.
  private(set) var isBusy = false
  /// Called when the compositor is done with it.
  var onRelease: (() -> Void)?
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int

  /// Makes a transparent buffer; nil if there is no memory for it.
  init?(globals: Globals, width: Int, height: Int) {
    guard let sharedMemory = globals.bound.sharedMemory else { return nil }
    byteCount = width * height * 4
    guard byteCount <= Int(Int32.max) else { return nil }
    let file = effectd_wayland_memory_file("effectd", byteCount)
    guard file >= 0 else { return nil }
    // libwayland sends a duplicate.
    defer { close(file) }
    guard let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { return nil }
    self.memory = memory
    let pool = wl_shm_create_pool(sharedMemory, file, Int32(byteCount))
    let format = WL_SHM_FORMAT_ARGB8888.rawValue
    guard let pool,
      let proxy = wl_shm_pool_create_buffer(
        pool, 0, Int32(width), Int32(height), Int32(width * 4), format)
    else {
      munmap(memory, byteCount)
      return nil
    }
    wl_shm_pool_destroy(pool)
    self.proxy = proxy
    canvas = SoftwareCanvas(
      wrapping: memory, width: width, height: height, bytesPerRow: width * 4)
    wl_buffer_add_listener(
      proxy, globals.listeners.buffer, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    wl_buffer_destroy(proxy)
    munmap(memory, byteCount)
  }

  /// It is handed to the compositor.
  func attached() { isBusy = true }

  /// The compositor gave it back.
  func released() {
    isBusy = false
    onRelease?()
  }
}
