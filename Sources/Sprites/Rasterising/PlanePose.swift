// SPDX-License-Identifier: MIT

import Glibc

/// How a quad that turns in space appears: turned, squeezed in one direction, and turned again.
///
/// Any 2x2 matrix is such a product, its singular value decomposition. For the upper left block of a
/// rotation one singular value is 1, the other the cosine of the tilt; negative: the back shows.
struct PlanePose {
  /// Direction of the squeeze, in half turns, 0 up to 1.
  var outer: Float
  /// The squeeze: 0 edge-on, 1 face-on.
  var squeeze: Float
  /// Angle of the picture before the squeeze, in full turns.
  var inner: Float
  /// Whether the picture is mirrored about its vertical axis first, as seen from behind.
  var isMirrored: Bool

  /// Takes a matrix apart.
  init(m11: Float, m12: Float, m21: Float, m22: Float, isMirrorSymmetric: Bool) {
    let e = (m11 + m22) / 2
    let f = (m11 - m22) / 2
    let g = (m21 + m12) / 2
    let h = (m21 - m12) / 2
    let second = (e * e + h * h).squareRoot() - (f * f + g * g).squareRoot()
    let difference = atan2f(g, f)
    let sum = atan2f(h, e)
    var left = (sum + difference) / 2
    var right = (sum - difference) / 2
    squeeze = min(1, abs(second))
    isMirrored = false
    if second < 0 {
      // R(l) diag(1, -s) R(r) = R(l) diag(1, s) R(π - r) M, where M mirrors x; M is nothing to a picture
      // that is its own mirror image.
      right = .pi - right
      isMirrored = !isMirrorSymmetric
    }
    let halfTurns = (left / .pi).rounded(.down)
    left -= halfTurns * .pi
    right += halfTurns * .pi
    outer = left / .pi
    inner = right / (2 * .pi)
  }
}
