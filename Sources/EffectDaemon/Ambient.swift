// SPDX-License-Identifier: MIT

import Particles

/// Why an ambient effect runs; also what makes one the same over evaluations.
enum AmbientOrigin: Hashable, Sendable {
  /// The schedule, or the flag in its place.
  case schedule
  /// A `start` with this number.
  case request(Int)
}

/// An ambient effect that should run now.
struct AmbientWish: Hashable, Sendable {
  var origin: AmbientOrigin
  /// The name in the catalogue, or an absolute path.
  var effect: String
  /// The one output to use; nil for all that the settings allow.
  var output: String?
  /// 0…1, multiplied into the birth rates.
  var intensity: Double
}

/// One `start` that is in force.
struct StartOrder: Hashable, Sendable {
  var id: Int
  /// The name in the catalogue, or an absolute path.
  var effect: String
  var output: String?
  /// When it ends, in monotonic microseconds; nil: when somebody stops it.
  var endsAt: UInt64?
}
