// SPDX-License-Identifier: MIT

import Flashes
import JSON
import Particles
import PictureClient
import Pixels
import Values

/// How an effect flashes on one screen.
struct FlashMeasurement {
  let effect: Effect
  /// Points.
  var width = 1920
  /// Points.
  var height = 1080
  /// Pixels of the shorter side, at least 48.
  var pixels = 384.0
  var framesPerSecond = 60.0
  /// Seconds; by default an effect that ends from its start, another when it has been under way.
  var start: Double?
  /// Seconds; by default to its end, or ten.
  var duration: Double?
  let pictures: WaitingPictures

  /// Pixels to a point.
  private var scale: Double { pixels / Double(min(width, height)) }

  /// Measures it on what `backdrop` gives for so many pixels to a point; nil is black.
  func report<Error>(
    on backdrop: (_ scale: Double) throws(Error) -> Bitmap?
  ) throws(Error) -> FlashReport {
    let renderer = SceneRenderer(
      effect: effect, width: width, height: height, scale: scale, pictures: pictures,
      background: try backdrop(scale))
    let start = start ?? (renderer.endTime == nil ? 10 : 0)
    let duration = duration ?? min(10, renderer.endTime.map { $0 - start } ?? 10)
    var meter = FlashMeter(
      width: renderer.pixelWidth, height: renderer.pixelHeight, framesPerSecond: framesPerSecond)
    for frame in 0...max(1, Int((duration * framesPerSecond).rounded())) {
      meter.add(renderer.frame(at: start + Double(frame) / framesPerSecond))
    }
    var report = meter.report()
    report.worst.second += start
    report.worst.x = (report.worst.x / scale).rounded()
    report.worst.y = (report.worst.y / scale).rounded()
    return report
  }

  /// The worst on black, grey and white.
  func report() -> FlashReport {
    var worst = FlashReport()
    for grey: Float in [0, 0.5, 1] {
      let found = report { scale in
        Bitmap(
          width: SceneRenderer.pixels(width, scale), height: SceneRenderer.pixels(height, scale),
          color: Color(red: grey, green: grey, blue: grey))
      }
      if found.mostPerSecond >= worst.mostPerSecond { worst = found }
    }
    return worst
  }
}

extension FlashReport {
  /// The object of `render --flashes`.
  var json: JSONValue {
    [
      "generalPerSecond": .integer(generalPerSecond), "redPerSecond": .integer(redPerSecond),
      "worst": [
        "second": JSONValue((worst.second * 1000).rounded() / 1000), "x": JSONValue(worst.x),
        "y": JSONValue(worst.y),
      ],
    ]
  }
}
