// SPDX-License-Identifier: MIT

import CX11
import Glibc

/// The least that falling flakes can cost on X11: one window in which as many areas of the same size are
/// cleared and filled, and nothing is drawn.
///
/// Its areas are those of `scripts/bench.d/snow300.toml`: circles of 22 points at scales of 0.06 to 1.3 that
/// fall 48 points a second.
struct Floor {
  private struct Area {
    var x: Int
    var y: Double
    var side: Int
  }

  private let display: OpaquePointer
  private let picture: Picture
  private let height: Double
  private var areas: [Area]
  private var rectangles: [XRectangle]

  /// Fails if there is no X server, or none with transparent windows.
  ///
  /// - Parameter count: How many areas.
  init?(count: Int) {
    guard let display = XOpenDisplay(nil) else { return nil }
    let screen = XDefaultScreen(display)
    var visual = XVisualInfo()
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &visual) != 0,
      let format = XRenderFindVisualFormat(display, visual.visual)
    else { return nil }
    let (width, height) = (XDisplayWidth(display, screen), XDisplayHeight(display, screen))
    let root = XDefaultRootWindow(display)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.colormap = XCreateColormap(display, root, visual.visual, AllocNone)
    let window = XCreateWindow(
      display, root, 0, 0, UInt32(width), UInt32(height - 1), 0, 32, UInt32(InputOutput),
      visual.visual, UInt(CWOverrideRedirect | CWColormap | CWBorderPixel | CWBackPixel),
      &attributes)
    let nothing = XFixesCreateRegion(display, nil, 0)
    XFixesSetWindowShapeRegion(display, window, ShapeInput, 0, 0, nothing)
    picture = XRenderCreatePicture(display, window, format, 0, nil)
    XMapRaised(display, window)
    self.display = display
    self.height = Double(height)
    var random = SystemRandomNumberGenerator()
    areas = (0..<count).map { _ in
      let scale = Double.random(in: 0.06...1.3, using: &random)
      return Area(
        x: .random(in: 0..<Int(width), using: &random),
        y: .random(in: 0..<Double(height), using: &random), side: max(Int(22 * scale), 1))
    }
    rectangles = []
  }

  /// Draws for ever.
  ///
  /// - Parameter rate: Frames a second.
  mutating func run(rate: Double) -> Never {
    var due = timespec()
    clock_gettime(CLOCK_MONOTONIC, &due)
    while true {
      fill(XRenderColor())
      rectangles = areas.map { area in
        XRectangle(
          x: Int16(area.x), y: Int16(area.y), width: UInt16(area.side), height: UInt16(area.side))
      }
      fill(XRenderColor(red: 0xe600, green: 0xe600, blue: 0xe600, alpha: 0xe600))
      XFlush(display)
      for index in areas.indices {
        areas[index].y += 48 / rate
        if areas[index].y >= height { areas[index].y -= height }
      }
      due.tv_nsec += Int(1e9 / rate)
      if due.tv_nsec >= 1_000_000_000 {
        (due.tv_sec, due.tv_nsec) = (due.tv_sec + 1, due.tv_nsec - 1_000_000_000)
      }
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, nil)
    }
  }

  private func fill(_ color: XRenderColor) {
    withUnsafePointer(to: color) { color in
      XRenderFillRectangles(
        display, PictOpSrc, picture, color, rectangles, CInt(rectangles.count))
    }
  }
}
